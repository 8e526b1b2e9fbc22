import { expect, test } from "vitest";
import { datesPerDay, sheetLayout } from "#core/events/week-sheet.ts";

const day = (count: number, title = "Evening sitting", organizer = "Open Circle") => ({
  lines: Array.from({ length: count }, () => ({ title, organizer })),
  hasNote: false,
});

test("a day shows all its dates while the week has room; otherwise all days share one limit", () => {
  expect(datesPerDay([2, 0, 9, 1, 1, 1, 1])).toBe(9);
  expect(datesPerDay([40, 0, 0, 0, 0, 0, 0])).toBe(40);
  expect(datesPerDay([41, 0, 0, 0, 0, 0, 0])).toBe(40);
  expect(datesPerDay([300, 300, 300, 300, 300, 300, 2])).toBe(6);
  expect(datesPerDay([0, 0, 0, 0, 0, 0, 0])).toBe(1);
});

test("a full week is printed smaller than a short one, but never too small to read", () => {
  const week = (count: number, title?: string) => Array.from({ length: 7 }, () => day(count, title));
  const scaleOf = (days: ReturnType<typeof week>) => sheetLayout(days).scale;
  expect(scaleOf(week(1))).toBe(1.26);
  const full = scaleOf(week(6));
  expect(full).toBeLessThan(1.1);
  expect(full).toBeGreaterThan(0.85);
  expect(scaleOf(week(6, "A title that needs two lines of a column"))).toBeLessThan(full);
  expect(scaleOf(week(6, "晚間靜坐晚間靜坐晚間靜坐晚間靜坐晚間靜坐"))).toBeLessThan(full);
  expect(scaleOf(week(60))).toBe(0.72);
  expect(scaleOf(week(6).map((each) => ({ ...each, hasNote: true })))).toBeLessThan(full);
});

test("a day continues in the next column only when the columns have no room for whole days", () => {
  const isWhole = (...counts: number[]) => sheetLayout(counts.map((count) => day(count))).isWhole;
  expect(isWhole(5, 5, 5, 5, 5, 5, 5)).toBe(true);
  expect(isWhole(1, 2, 20, 20, 1)).toBe(true);
  expect(isWhole(40)).toBe(false);
  expect(isWhole(13, 13, 13)).toBe(false);
});
