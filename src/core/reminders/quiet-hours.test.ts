import { expect, test } from "vitest";
import { outsideQuiet, quietSpans } from "#core/reminders/quiet-hours.ts";
import { BEFORE_QUIET_MS } from "#core/reminders/reminder.ts";
import { HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

const NIGHT = { from: 22 * 60, to: 7 * 60 };
const at = (text: string) => Date.parse(text);

test("quiet hours over midnight are one span per night, in the member's zone, and follow its clocks", () => {
  const between = { from: at("2026-10-31T12:00Z"), to: at("2026-11-02T12:00Z") };
  const spans = quietSpans(NIGHT, "America/New_York", between);
  const shown = spans.map(({ begins, ends }) => `${new Date(begins).toISOString()} ${(ends - begins) / HOUR_MS}`);
  expect(shown).toEqual(["2026-11-01T02:00:00.000Z 10", "2026-11-02T03:00:00.000Z 9"]);
});

test("quiet hours within a day are a span of that day, and a night that began the evening before is included", () => {
  const noon = { from: at("2026-11-18T12:00Z"), to: at("2026-11-18T13:00Z") };
  expect(quietSpans({ from: 12 * 60, to: 14 * 60 }, "UTC", noon)).toEqual([
    { begins: at("2026-11-18T12:00Z"), ends: at("2026-11-18T14:00Z") },
  ]);
  const night = { from: at("2026-11-18T01:00Z"), to: at("2026-11-18T02:00Z") };
  expect(quietSpans(NIGHT, "UTC", night)).toEqual([{ begins: at("2026-11-17T22:00Z"), ends: at("2026-11-18T07:00Z") }]);
});

test.each([
  ["by day, a reminder is sent when it is due", "2026-11-18T21:59Z", "2026-11-18T22:59Z", "2026-11-18T21:59Z"],
  [
    "at the end of quiet hours, a reminder is sent when it is due",
    "2026-11-19T07:00Z",
    "2026-11-19T08:00Z",
    "2026-11-19T07:00Z",
  ],
  [
    "during quiet hours, a reminder waits for the morning",
    "2026-11-19T06:30Z",
    "2026-11-19T07:30Z",
    "2026-11-19T07:00Z",
  ],
  [
    "a day before a start at night, a reminder waits for the morning",
    "2026-11-18T05:00Z",
    "2026-11-19T05:00Z",
    "2026-11-18T07:00Z",
  ],
  [
    "for a start during quiet hours, a reminder is sent in the evening",
    "2026-11-19T04:00Z",
    "2026-11-19T05:00Z",
    "2026-11-18T21:45Z",
  ],
  [
    "for a start at the end of quiet hours, it is sent in the evening too",
    "2026-11-19T06:00Z",
    "2026-11-19T07:00Z",
    "2026-11-18T21:45Z",
  ],
])("%s", (_, due, start, sent) => {
  const spans = quietSpans(NIGHT, "UTC", { from: at(due) - 24 * HOUR_MS, to: at(start) });
  expect(outsideQuiet(at(due), { startsAt: at(start), spans })).toBe(at(sent));
  expect(BEFORE_QUIET_MS).toBe(15 * MINUTE_MS);
});
