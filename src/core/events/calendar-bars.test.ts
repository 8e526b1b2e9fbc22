import { expect, test } from "vitest";
import { barsOfWeek } from "#core/events/calendar-bars.ts";
import { daysFrom } from "#core/events/calendar-week.ts";

const WEEK = daysFrom("2026-12-07", 7);
const bar = (name: string, first: number, last: number) => ({
  name,
  first: `2026-12-${first}`,
  last: `2026-12-${last}`,
});

const lanes = (...bars: ReturnType<typeof bar>[]) =>
  barsOfWeek(bars, WEEK).map((day) => day.map((each) => each?.name ?? "-").join(""));

test("a bar keeps its lane on all its days of the week", () => {
  expect(lanes(bar("a", 10, 12), bar("b", 11, 20))).toEqual(["", "", "", "a", "ab", "ab", "-b"]);
});

test("a free lane is reused", () => {
  expect(lanes(bar("a", 10, 11), bar("b", 12, 13))).toEqual(["", "", "", "a", "a", "b", "b"]);
});

test("a bar from the week before begins on the first day, and a third concurrent bar has no lane", () => {
  const before = { name: "a", first: "2026-12-01", last: "2026-12-10" };
  expect(lanes(before, bar("b", 10, 11), bar("c", 10, 12))).toEqual(["a", "a", "a", "ab", "-b", "", ""]);
});
