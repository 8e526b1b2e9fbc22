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

test("today and tomorrow list saved and followed dates in order of start", () => {
  const [late, soon, tomorrow] = [row(2), row(1), row(10)];
  const days = timeline({ saved: [late, tomorrow], followed: [soon] });
  expect(days.map(({ date }) => date)).toEqual(["2026-11-22", "2026-11-23"]);
  expect(days[0]?.entries.map(({ row: each, mark }) => [each, mark])).toEqual([
    [soon, "followed"],
    [late, "saved"],
  ]);
  expect(days[1]?.entries.map(({ row: each }) => each)).toEqual([tomorrow]);
});

test("a date that is both saved and followed appears once, as saved", () => {
  const both = row(1);
  expect(timeline({ savedDate: [both], followed: [both] })[0]?.entries).toMatchObject([{ mark: "savedDate" }]);
});

test("an event running since yesterday is listed today", () => {
  expect(timeline({ saved: [row(-24, 48 * 60)] })[0]?.date).toBe("2026-11-22");
});

test("a long gap shows the next start; short gaps do not, and overlapping dates fill a gap", () => {
  const [first, short, next] = [row(1), row(3), row(9)];
  const gaps = (rows: readonly ReturnType<typeof row>[]) =>
    timeline({ saved: rows }).flatMap(({ entries }) => entries.map(({ freeUntil }) => freeUntil));
  expect(gaps([first, short, next])).toEqual([null, next.date.startsAt, null]);
  expect(gaps([row(1, 7 * 60), short, next])).toEqual([null, null, null]);
});

test("days without dates are left out", () => {
  expect(timeline({})).toEqual([]);
  expect(timeline({ saved: [row(10)] }).map(({ date }) => date)).toEqual(["2026-11-23"]);
});

test("tomorrow ends at the member's midnight, also over a clock change", () => {
  expect(dayEnds(NOW, "America/New_York")).toBe(Date.UTC(2026, 10, 24, 5));
  expect(dayEnds(Date.UTC(2026, 9, 31, 16), "America/New_York")).toBe(Date.UTC(2026, 10, 2, 5));
});

test("the week is today and the next six days, to the member's midnight, also over a clock change", () => {
  const { days, to } = yourWeek(NOW, "America/New_York");
  expect([days.length, days[0], days[6]]).toEqual([7, "2026-11-22", "2026-11-28"]);
  expect(to).toBe(Date.UTC(2026, 10, 29, 5));
  expect(yourWeek(Date.UTC(2026, 9, 31, 16), "America/New_York").to).toBe(Date.UTC(2026, 10, 7, 5));
});

test("three events are offered in the member's language or in no stated one, else in any language", () => {
  const [french, english, british, open, last] = [["fr"], ["en"], ["en-GB", "fr"], [], ["en"]].map((languages) => ({
    languages,
  }));
  const coming = [french, english, british, open, last].flatMap((each) => each ?? []);
  expect(offeredEvents(coming, "en")).toEqual([english, british, open]);
  expect(offeredEvents(coming.slice(0, 1), "en")).toEqual([french]);
});
