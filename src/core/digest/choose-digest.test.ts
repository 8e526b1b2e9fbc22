import { expect, test } from "vitest";
import { chooseDigest, DIGEST_EVENTS_MAX } from "#core/digest/choose-digest.ts";
import { type DigestEvent, type PooledEvent, digestPool } from "#core/digest/digest-pool.ts";
import type { PreferredType } from "#core/profiles/preferences.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";

const NOW = Date.UTC(2026, 10, 23, 8);
const UNTIL = NOW + 7 * DAY_MS;

function event(eventId: number, overrides: Partial<DigestEvent> = {}): DigestEvent {
  const startsAt = overrides.starts?.[0] ?? NOW + eventId * HOUR_MS;
  return {
    eventId,
    publicId: `e${eventId}`,
    title: `Event ${eventId}`,
    type: "prayer",
    organizerId: eventId,
    organizerName: "Circle",
    createdAt: NOW - 30 * DAY_MS,
    originalLocal: "2026-11-23T19:00:00",
    startsLocal: "2026-11-23T19:00:00",
    timezone: "UTC",
    rrule: null,
    endsAt: startsAt + HOUR_MS,
    starts: [startsAt],
    ...overrides,
  };
}
const pooled = (
  eventId: number,
  fits: readonly PreferredType[] = [],
  overrides: Partial<DigestEvent> = {},
): PooledEvent => ({
  ...event(eventId, overrides),
  fits: new Set(fits),
});
const nobody = {
  saved: [],
  followed: [],
  preferred: [],
  hides: new Set<number>(),
  hasWishes: true,
  until: UNTIL,
} as const;
const picked = (...requested: Parameters<typeof chooseDigest>) =>
  chooseDigest(...requested).map(({ event: { eventId }, why }) => `${why} ${eventId}`);

test("saved, followed and preferred events are in date order, each event once", () => {
  const member = {
    ...nobody,
    saved: [event(5)],
    followed: [event(2), event(5)],
    preferred: ["retreat", "bible-study"] as const,
  };
  const pool = [pooled(1, ["retreat"]), pooled(2, ["retreat"]), pooled(3, ["seminar"]), pooled(9)];
  expect(picked(member, pool)).toEqual(["preferred 1", "followed 2", "saved 5"]);
});

test("preferences without matches leave the digest empty; without preferences it draws from all events", () => {
  expect(picked({ ...nobody, preferred: ["retreat"] }, [pooled(1, ["seminar"])])).toEqual([]);
  expect(picked(nobody, [pooled(1, ["seminar"])])).toEqual([]);
  expect(picked({ ...nobody, hasWishes: false, saved: [event(4)] }, [pooled(1), pooled(4)])).toEqual([
    "any 1",
    "saved 4",
  ]);
});

test("an event that starts after the last day is left out, whatever its source", () => {
  const late = { starts: [UNTIL] };
  const member = { ...nobody, saved: [event(1, late)], followed: [event(2, late)], preferred: ["retreat"] as const };
  expect(picked(member, [pooled(3, ["retreat"], late)])).toEqual([]);
  expect(picked({ ...nobody, saved: [event(1, { starts: [UNTIL - 1] })] }, [])).toEqual(["saved 1"]);
});

test("events of a hidden organizer are left out unless saved", () => {
  const hides = new Set([1, 2, 3]);
  const member = { ...nobody, hides, saved: [event(1)], followed: [event(2)], preferred: ["retreat"] as const };
  expect(picked(member, [pooled(3, ["retreat"]), pooled(4, ["retreat"])])).toEqual(["saved 1", "preferred 4"]);
});

test("no kind crowds out the others, and spare places are filled", () => {
  const many = (from: number) => Array.from({ length: 40 }, (_, n) => event(from + n));
  const pool = Array.from({ length: 40 }, (_, n) => pooled(81 + n, ["retreat"]));
  const kinds = (rows: readonly string[]) =>
    Object.fromEntries(
      ["saved", "followed", "preferred"].map((why) => [why, rows.filter((row) => row.startsWith(why)).length]),
    );
  const all = { ...nobody, saved: many(1), followed: many(41), preferred: ["retreat"] as const };
  expect(kinds(picked(all, pool))).toEqual({ saved: 12, followed: 8, preferred: 4 });
  expect(kinds(picked({ ...all, followed: [] }, pool))).toEqual({ saved: 16, followed: 0, preferred: 8 });
  expect(picked({ ...all, saved: [], followed: [] }, pool)).toHaveLength(DIGEST_EVENTS_MAX);
});

test("each zone's pool puts events in waking hours first, then newer ones", () => {
  const evening = Date.UTC(2026, 10, 24, 18);
  const events = [
    pooled(1, [], { starts: [evening], createdAt: NOW - 60 * DAY_MS }),
    pooled(2, [], { starts: [evening], createdAt: NOW }),
    pooled(3, [], { starts: [Date.UTC(2026, 10, 24, 3)], createdAt: NOW }),
  ];
  const order = (zone: string) =>
    digestPool(events, NOW)
      .inOrderFor(zone)
      .map(({ eventId }) => eventId);
  expect(order("Europe/Paris")).toEqual([2, 1, 3]);
  expect(order("Asia/Tokyo")[0]).toBe(3);
});
