import { expect, test } from "vitest";
import { countsByDay } from "#core/events/week-counts.ts";

const NEW_YORK = "America/New_York";
const start = (iso: string, count = 1) => ({ startsAt: Date.parse(iso), count });

test("starts are counted by the viewer's day and in two-hour bars of the viewer's clock", () => {
  const starts = [start("2026-11-19T04:59:00Z"), start("2026-11-19T05:00:00Z", 2), start("2026-11-20T04:59:00Z", 3)];
  const [first, second] = countsByDay(starts, {
    days: ["2026-11-18", "2026-11-19"],
    zone: NEW_YORK,
    now: Date.parse("2026-11-18T12:00:00Z"),
  });
  expect(first).toEqual({ day: "2026-11-18", count: 1, bars: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] });
  expect(second).toEqual({ day: "2026-11-19", count: 5, bars: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3] });
});

test("an event that started earlier today has a bar, but is not counted as upcoming", () => {
  const starts = [start("2026-11-18T11:59:00Z", 4), start("2026-11-18T12:00:00Z")];
  const [today] = countsByDay(starts, { days: ["2026-11-18"], zone: "UTC", now: Date.parse("2026-11-18T12:00:00Z") });
  expect([today?.count, today?.bars[5], today?.bars[6]]).toEqual([1, 4, 1]);
});

test("no start is lost or counted twice over a clock change", () => {
  const starts = Array.from({ length: 50 }, (_, hour) => start(new Date(Date.UTC(2026, 10, 1, hour)).toISOString()));
  const counts = countsByDay(starts, { days: ["2026-11-01", "2026-11-02"], zone: NEW_YORK, now: 0 });
  expect(counts.map(({ count }) => count)).toEqual([25, 21]);
  expect(counts[0]?.bars).toEqual([3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
});
