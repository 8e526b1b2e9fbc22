import { expect, test } from "vitest";
import { dayEnds, dayTimeline, offeredEvents, yourWeek } from "#core/feed/your-day.ts";
import { HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

/** Eight in the evening of November 22 in New York. */
const NOW = Date.UTC(2026, 10, 23, 1);
const AT = { now: NOW, zone: "America/New_York" };
let schedules = 0;

const row = (inHours: number, minutes = 45) => {
  const startsAt = NOW + inHours * HOUR_MS;
  return { date: { scheduleId: ++schedules, originalLocal: "", startsAt, endsAt: startsAt + minutes * MINUTE_MS } };
};
const timeline = (lists: Partial<Parameters<typeof dayTimeline>[0]>) =>
  dayTimeline({ saved: [], savedDate: [], followed: [], ...lists }, AT);

test("today and tomorrow hold saves and follows in the order of their starts", () => {
  const [late, soon, tomorrow] = [row(2), row(1), row(10)];
  const days = timeline({ saved: [late, tomorrow], followed: [soon] });
  expect(days.map(({ date }) => date)).toEqual(["2026-11-22", "2026-11-23"]);
  expect(days[0]?.entries.map(({ row: each, mark }) => [each, mark])).toEqual([
    [soon, "followed"],
    [late, "saved"],
  ]);
  expect(days[1]?.entries.map(({ row: each }) => each)).toEqual([tomorrow]);
});

test("a date stands once, as saved when it is also followed", () => {
  const both = row(1);
  expect(timeline({ savedDate: [both], followed: [both] })[0]?.entries).toMatchObject([{ mark: "savedDate" }]);
});

test("what has been running since yesterday is in today", () => {
  expect(timeline({ saved: [row(-24, 48 * 60)] })[0]?.date).toBe("2026-11-22");
});

test("a long gap is said with the next start, a short one is not, and what overlaps fills it", () => {
  const [first, short, next] = [row(1), row(3), row(9)];
  const gaps = (rows: readonly ReturnType<typeof row>[]) =>
    timeline({ saved: rows }).flatMap(({ entries }) => entries.map(({ freeUntil }) => freeUntil));
  expect(gaps([first, short, next])).toEqual([null, next.date.startsAt, null]);
  expect(gaps([row(1, 7 * 60), short, next])).toEqual([null, null, null]);
});

test("days without anything are left out", () => {
  expect(timeline({})).toEqual([]);
  expect(timeline({ saved: [row(10)] }).map(({ date }) => date)).toEqual(["2026-11-23"]);
});

test("tomorrow ends at the member's midnight, also when the clocks change", () => {
  expect(dayEnds(NOW, "America/New_York")).toBe(Date.UTC(2026, 10, 24, 5));
  expect(dayEnds(Date.UTC(2026, 9, 31, 16), "America/New_York")).toBe(Date.UTC(2026, 10, 2, 5));
});

test("the week is today and six days more, to the member's midnight, also when the clocks change", () => {
  const { days, to } = yourWeek(NOW, "America/New_York");
  expect([days.length, days[0], days[6]]).toEqual([7, "2026-11-22", "2026-11-28"]);
  expect(to).toBe(Date.UTC(2026, 10, 29, 5));
  expect(yourWeek(Date.UTC(2026, 9, 31, 16), "America/New_York").to).toBe(Date.UTC(2026, 10, 7, 5));
});

test("three are offered in the member's language or in none named, of any language when there is no such", () => {
  const [french, english, british, open, last] = [["fr"], ["en"], ["en-GB", "fr"], [], ["en"]].map((languages) => ({
    languages,
  }));
  const coming = [french, english, british, open, last].flatMap((each) => each ?? []);
  expect(offeredEvents(coming, "en")).toEqual([english, british, open]);
  expect(offeredEvents(coming.slice(0, 1), "en")).toEqual([french]);
});
