import { expect, test } from "vitest";
import { countIn, hoursAhead } from "#core/events/hours-ahead.ts";

const NEW_YORK = "America/New_York";
const start = (iso: string, count = 1) => ({ startsAt: Date.parse(iso), count });

test("a span includes its first moment and excludes its end", () => {
  const starts = [start("2026-11-18T12:00:00Z", 2), start("2026-11-18T13:00:00Z", 4)];
  expect(countIn(starts, { from: Date.parse("2026-11-18T12:00:00Z"), to: Date.parse("2026-11-18T13:00:00Z") })).toBe(2);
});

test("the hours ahead are the viewer's own, and the current one counts from now on", () => {
  const now = Date.parse("2026-11-18T12:20:00Z");
  const starts = [start("2026-11-18T12:10:00Z"), start("2026-11-18T12:20:00Z"), start("2026-11-19T11:59:00Z", 2)];
  const hours = hoursAhead(starts, now, "Asia/Kathmandu");
  expect(hours).toHaveLength(24);
  expect(hours[0]).toMatchObject({ day: "2026-11-18", hour: 18, count: 1 });
  expect(hoursAhead(starts, now, "UTC")[23]).toMatchObject({ day: "2026-11-19", hour: 11, count: 2 });
});

test("on the night of a clock change, the hours are those the clock shows", () => {
  const hoursFrom = (iso: string) => hoursAhead([], Date.parse(iso), NEW_YORK).map(({ hour }) => hour);
  expect(hoursFrom("2026-03-08T06:30:00Z").slice(0, 3)).toEqual([1, 3, 4]);
  expect(hoursFrom("2026-11-01T05:30:00Z").slice(0, 3)).toEqual([1, 1, 2]);
});
