import { expect, test } from "vitest";
import { barPlot } from "#core/plots/bar-plot.ts";
import { latestWeeks } from "#core/plots/weeks.ts";

test("weeks begin on Monday in UTC, and the current week comes last", () => {
  expect(latestWeeks(Date.UTC(2026, 10, 18, 12), 3)).toEqual(["2026-11-02", "2026-11-09", "2026-11-16"]);
  expect(latestWeeks(Date.UTC(2026, 10, 16), 1)).toEqual(["2026-11-16"]);
  expect(latestWeeks(Date.UTC(2026, 10, 15, 23, 59), 1)).toEqual(["2026-11-09"]);
});

test("a plot has a bar for each shown number, scaled to the highest, and no text", () => {
  const svg = barPlot([null, 5, 0, 10]) ?? "";
  expect(svg.match(/<rect /g)).toHaveLength(2);
  expect(svg).toContain('height="78"');
  expect(svg).toContain('height="39"');
  expect(svg.replaceAll(/<[^>]*>/g, "")).toBe("");
  expect([barPlot([]), barPlot([null, 0])]).toEqual([null, null]);
});
