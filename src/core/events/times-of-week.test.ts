import { expect, test } from "vitest";
import { hasTimes, NO_FILTER, TIMES_OF_DAY } from "#core/events/event-filter.ts";
import { DAY_TIMES, spansOfWeek } from "#core/events/times-of-week.ts";

const zone = "America/New_York";
const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
const words = (spans: ReturnType<typeof spansOfWeek>) =>
  spans.map(
    ({ from, to }) => `${new Date(from).toISOString().slice(5, 16)} ${new Date(to).toISOString().slice(5, 16)}`,
  );

test("weekday mornings stay at the same clock time across a clock change", () => {
  const times = { weekday: ["fri", "mon"], time: ["morning"] };
  // Clocks in New York go forward on Sunday, 8 March 2026.
  expect(words(spansOfWeek(times, span("2026-03-06T12:00:00Z", "2026-03-10T12:00:00Z"), zone))).toEqual([
    "03-06T13:00 03-06T17:00",
    "03-09T12:00 03-09T16:00",
  ]);
});

test("adjacent times become one span, also over midnight", () => {
  const times = { weekday: ["sat", "sun"], time: ["evening", "late-evening", "overnight"] };
  expect(words(spansOfWeek(times, span("2026-03-14T12:00:00Z", "2026-03-16T03:00:00Z"), zone))).toEqual([
    "03-14T04:00 03-14T09:00",
    "03-14T21:00 03-15T09:00",
    "03-15T21:00 03-16T04:00",
  ]);
});

test("each part of the day has the name of its message in addresses", () => {
  const named = DAY_TIMES.map(({ name, key }) => [
    `dayPart${name.replaceAll("-", "")}`.toLowerCase(),
    key.toLowerCase(),
  ]);
  expect(named).toHaveLength(TIMES_OF_DAY.length);
  for (const [name, key] of named) expect(name).toBe(key);
});

test("no weekday means every day, and no time means the whole day", () => {
  const within = span("2026-03-14T12:00:00Z", "2026-03-15T12:00:00Z");
  expect(words(spansOfWeek({ weekday: [], time: ["afternoon"] }, within, "UTC"))).toEqual([
    "03-14T12:00 03-14T17:00",
    "03-15T12:00 03-15T17:00",
  ]);
  expect(words(spansOfWeek({ weekday: ["sun"], time: [] }, within, "UTC"))).toEqual(["03-15T00:00 03-16T00:00"]);
  expect(hasTimes(NO_FILTER)).toBe(false);
});
