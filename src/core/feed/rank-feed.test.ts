import fc from "fast-check";
import { expect, test } from "vitest";
import { type FeedCandidate, rankFeed } from "#core/feed/rank-feed.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";

const now = Date.UTC(2026, 10, 18, 12);
const reader = { now, zone: "UTC", preferred: ["prayer-meeting"] } as const;
const evening = Date.UTC(2026, 10, 19, 19);

function item(eventId: number, overrides: Partial<FeedCandidate> = {}): FeedCandidate {
  return {
    eventId,
    feedType: "new_event",
    createdAt: now - DAY_MS,
    type: "other",
    practices: [],
    words: "",
    isInState: false,
    startsAt: overrides.startsAt ?? evening,
    endsAt: (overrides.startsAt ?? evening) + HOUR_MS,
    ...overrides,
  };
}
const followed = (eventId: number, overrides: Partial<FeedCandidate> = {}) =>
  item(eventId, { feedType: "followed_organizer_event", ...overrides });
const ids = (items: readonly FeedCandidate[]) => rankFeed(items, reader).map(({ eventId }) => eventId);

test("newer events rank higher, all else being equal", () => {
  expect(ids([item(1, { createdAt: now - 3 * DAY_MS }), item(2, { createdAt: now }), item(3)])).toEqual([2, 3, 1]);
});

test("a preferred type outweighs a few days, but not months", () => {
  const old = (days: number) => item(1, { type: "prayer", createdAt: now - days * DAY_MS });
  expect(ids([old(5), item(2, { createdAt: now })])).toEqual([1, 2]);
  expect(ids([old(60), item(2, { createdAt: now })])).toEqual([2, 1]);
});

test("an event in a preferred state ranks higher, and no other event is left out", () => {
  const elsewhere = item(2, { createdAt: now });
  expect(ids([item(1, { isInState: true, createdAt: now - 2 * DAY_MS }), elsewhere])).toEqual([1, 2]);
  expect(ids([item(1, { isInState: true, createdAt: now - 60 * DAY_MS }), elsewhere])).toEqual([2, 1]);
});

test("an event during the member's sleep ranks lower", () => {
  const night = item(1, { createdAt: now, startsAt: Date.UTC(2026, 10, 19, 2) });
  expect(ids([night, item(2, { createdAt: now - DAY_MS })])).toEqual([2, 1]);
});

test("one followed event comes before every two others, until either runs out", () => {
  const rows = [followed(1), followed(2), item(11), item(12), item(13), item(14), item(15), item(16)];
  expect(ids(rows).map((id) => (id < 10 ? "f" : "n"))).toEqual(["f", "n", "n", "f", "n", "n", "n", "n"]);
  expect(ids([followed(1), followed(2), followed(3)])).toEqual([3, 2, 1]);
});

test("an event in both lists appears once, as followed", () => {
  expect(rankFeed([item(1), followed(1), item(1)], reader)).toEqual([followed(1)]);
});

test("every given event appears exactly once, whatever the order", () => {
  const oneOf = fc.record({
    eventId: fc.integer({ min: 1, max: 9 }),
    isFollowed: fc.boolean(),
    age: fc.integer({ min: 0, max: 99 }),
  });
  fc.assert(
    fc.property(fc.array(oneOf), (items) => {
      const rows = items.map(({ eventId, isFollowed, age }) =>
        (isFollowed ? followed : item)(eventId, { createdAt: now - age * DAY_MS }),
      );
      expect(ids(rows).toSorted()).toEqual([...new Set(items.map(({ eventId }) => eventId))].toSorted());
    }),
  );
});
