import { expect, test } from "vitest";
import { type DescribedSchedule, scheduleJsonLd } from "#formats/json-ld-schedule.ts";

/** Monday, 7 December 2026, the second half of an evening in New York. */
const EVENING: DescribedSchedule = {
  startsLocal: "2026-12-07T23:30:00",
  timezone: "America/New_York",
  durationSeconds: 5_400,
  rrule: "FREQ=WEEKLY;BYDAY=MO",
  exceptions: [],
};

/** The schedule's properties about its days, for a rule. */
function daysOf(rrule: string) {
  const found = scheduleJsonLd({ ...EVENING, rrule });
  if (found === null) return null;
  const names = ["repeatFrequency", "byDay", "byMonthWeek", "byMonthDay", "byMonth"];
  return Object.fromEntries(Object.entries(found).filter(([name]) => names.includes(name)));
}

test("a weekly schedule has its local times, zone, duration and exceptions", () => {
  expect(scheduleJsonLd({ ...EVENING, exceptions: ["2026-12-14T23:30:00"] })).toEqual({
    "@type": "Schedule",
    repeatFrequency: "P1W",
    byDay: ["https://schema.org/Monday"],
    startDate: "2026-12-07",
    startTime: "23:30:00",
    endTime: "01:00:00",
    duration: "PT90M",
    scheduleTimezone: "America/New_York",
    exceptDate: ["2026-12-14T23:30:00"],
  });
});

test.each([
  ["FREQ=DAILY", { repeatFrequency: "P1D" }],
  ["FREQ=DAILY;INTERVAL=3", { repeatFrequency: "P3D" }],
  ["FREQ=WEEKLY;INTERVAL=2", { repeatFrequency: "P2W", byDay: ["https://schema.org/Monday"] }],
  [
    "FREQ=WEEKLY;BYDAY=MO,SU",
    { repeatFrequency: "P1W", byDay: ["https://schema.org/Monday", "https://schema.org/Sunday"] },
  ],
  ["FREQ=MONTHLY", { repeatFrequency: "P1M", byMonthDay: [7] }],
  ["FREQ=MONTHLY;BYMONTHDAY=1,15", { repeatFrequency: "P1M", byMonthDay: [1, 15] }],
  ["FREQ=MONTHLY;BYDAY=1MO,3MO", { repeatFrequency: "P1M", byDay: ["https://schema.org/Monday"], byMonthWeek: [1, 3] }],
  [
    "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=2",
    { repeatFrequency: "P1M", byDay: ["https://schema.org/Friday"], byMonthWeek: [2] },
  ],
  ["FREQ=MONTHLY;BYDAY=-1FR", { repeatFrequency: "P1M", byDay: ["-1FR"] }],
  [
    "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    { repeatFrequency: "P1M", byDay: ["https://schema.org/Friday"], byMonthDay: [13] },
  ],
  ["FREQ=MONTHLY;BYDAY=1MO,3TU", { repeatFrequency: "P1M", byDay: ["1MO", "3TU"] }],
  ["FREQ=YEARLY", { repeatFrequency: "P1Y", byMonth: [12], byMonthDay: [7] }],
  [
    "FREQ=YEARLY;BYMONTH=4;BYDAY=2SU",
    { repeatFrequency: "P1Y", byMonth: [4], byDay: ["https://schema.org/Sunday"], byMonthWeek: [2] },
  ],
])("%s", (rrule, days) => {
  expect(daysOf(rrule)).toEqual(days);
});

test.each([
  ["the last day of the month", "FREQ=MONTHLY;BYMONTHDAY=-1"],
  ["the first working day of the month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1"],
  ["the tenth Monday of the year", "FREQ=YEARLY;BYDAY=10MO"],
  ["a day of every month, by a yearly rule", "FREQ=YEARLY;BYMONTHDAY=7"],
  ["a weekday of every week, by a yearly rule", "FREQ=YEARLY;BYDAY=MO"],
  ["a weekday of every week, by a monthly rule", "FREQ=MONTHLY;BYDAY=MO,TH"],
  ["a weekday of every week of one month", "FREQ=YEARLY;BYMONTH=12;BYDAY=MO"],
  ["a weekday of every week, and one of one week", "FREQ=MONTHLY;BYDAY=MO,1TU"],
])("%s has no schema.org property, so there is no schedule", (_, rrule) => {
  expect(scheduleJsonLd({ ...EVENING, rrule })).toBeNull();
});

test.each([
  ["UNTIL=20270131", { endDate: "2027-01-31" }],
  // 04:30 in UTC is 23:30 on the evening before in New York, when the last date can begin; at 02:00 it is too early.
  ["UNTIL=20270131T043000Z", { endDate: "2027-01-30" }],
  ["UNTIL=20270131T020000Z", { endDate: "2027-01-29" }],
  ["COUNT=12", { repeatCount: 12 }],
])("a rule with %s has its end", (end, expected) => {
  expect(scheduleJsonLd({ ...EVENING, rrule: `FREQ=WEEKLY;${end}` })).toMatchObject(expected);
});

test("a one-off has no schedule", () => {
  expect(scheduleJsonLd({ ...EVENING, rrule: null })).toBeNull();
});
