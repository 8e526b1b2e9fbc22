import fc from "fast-check";
import { expect, test } from "vitest";
import { datePath, dateSegment, eventPath, originalLocalOf, publicIdOf } from "#core/events/event-address.ts";

const event = { title: "Evening Prayer with Songs", publicId: "k7m2pq" };

test("an event's path is its title slug and its id", () => {
  expect(eventPath(event)).toBe("/events/evening-prayer-with-songs-k7m2pq");
});

test("a title without letters or digits still has a path", () => {
  expect(eventPath({ title: "***", publicId: "k7m2pq" })).toBe("/events/event-k7m2pq");
});

test("a date's path adds its original local start", () => {
  expect(datePath(event, "2026-12-07T19:00:00")).toBe("/events/evening-prayer-with-songs-k7m2pq/2026-12-07T1900");
});

test("a date's path has seconds only if they are not zero", () => {
  expect(dateSegment("2026-12-07T00:00:00")).toBe("2026-12-07T0000");
  expect(dateSegment("2026-12-07T19:00:30")).toBe("2026-12-07T190030");
});

test("the id is found whatever slug precedes it", () => {
  expect(publicIdOf("an-older-title-k7m2pq")).toBe("k7m2pq");
  expect(publicIdOf("k7m2pq")).toBe("k7m2pq");
  expect(publicIdOf("événement-k7m2pq")).toBe("k7m2pq");
});

test.each(["", "k7m2p", "k7m2pqq", "k7m2pa", "K7M2PQ", "title-", "title-k7m2p1", "k7m2pq-title"])(
  "%j contains no id",
  (segment) => {
    expect(publicIdOf(segment)).toBeNull();
  },
);

test.each([
  "0000-01-01T0000",
  "2026-02-30T1900",
  "2026-13-01T1900",
  "2026-12-07T2400",
  "2026-12-07T1960",
  "2026-12-07",
  "2026-12-07T19:00",
  "2026-12-07T190",
  "2025-02-29T1900",
  "20261207T1900",
  "2026-12-07T1900Z",
  "+02026-12-07T1900",
])("%j is not a date segment", (segment) => {
  expect(originalLocalOf(segment)).toBeNull();
});

test("February 29 of a leap year is a valid date", () => {
  expect(originalLocalOf("2028-02-29T1900")).toBe("2028-02-29T19:00:00");
});

test("every local start survives a round trip through its path segment", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("1970-01-01T00:00:00Z"), max: new Date("2999-12-31T23:59:59Z"), noInvalidDate: true }),
      (date) => {
        const local = date.toISOString().slice(0, 19);
        expect(originalLocalOf(dateSegment(local))).toBe(local);
      },
    ),
  );
});
