import { expect, test } from "vitest";
import * as format from "#core/time/format.ts";

const NEW_YORK = { locale: "en-US", zone: "America/New_York", hour12: true };
const INSTANT = Date.UTC(2025, 9, 23, 23, 0);
const SECOND_OF_NOVEMBER = Date.UTC(2025, 10, 2, 17, 5);

test("a time is formatted as in the specification, with a plain space", () => {
  expect(format.formatClock(INSTANT, NEW_YORK)).toBe("7:00 PM");
  expect(format.formatClock(SECOND_OF_NOVEMBER, NEW_YORK)).toBe("12:05 PM");
  expect(format.formatClock(Date.UTC(2025, 9, 23, 4, 5), NEW_YORK)).toBe("12:05 AM");
});

test("readers with a 24-hour clock get 24-hour times", () => {
  const style = { ...NEW_YORK, hour12: false };
  expect(format.formatClock(INSTANT, style)).toBe("19:00");
  expect(format.formatClock(Date.UTC(2025, 9, 23, 4, 5), style)).toBe("00:05");
  expect(format.formatDateAtClock(INSTANT, style)).toBe("Oct 23, 2025 at 19:00");
});

test("English dates follow the specification's formats", () => {
  expect(format.formatMonthDay(INSTANT, NEW_YORK)).toBe("Oct 23");
  expect(format.formatMonthDay(SECOND_OF_NOVEMBER, NEW_YORK)).toBe("Nov 02");
  expect(format.formatDate(SECOND_OF_NOVEMBER, NEW_YORK)).toBe("Nov 02, 2025");
  expect(format.formatDate(null, NEW_YORK)).toBe("TBD");
  expect(format.formatDayMonthYear(SECOND_OF_NOVEMBER, NEW_YORK)).toBe("02 Nov 2025");
  expect(format.formatDayMonthYear(null, NEW_YORK)).toBe("TBD");
  expect(format.formatDateAtClock(INSTANT, NEW_YORK)).toBe("Oct 23, 2025 at 7:00 PM");
  expect(format.formatDateAtClock(SECOND_OF_NOVEMBER, NEW_YORK)).toBe("Nov 02, 2025 at 12:05 PM");
});

test("days are formatted by name", () => {
  expect(format.formatWeekdayShort(INSTANT, NEW_YORK)).toBe("Thu");
  expect(format.formatWeekdayLong(INSTANT, NEW_YORK)).toBe("Thursday");
  expect(format.formatFullDate(INSTANT, NEW_YORK)).toBe("Thursday, October 23, 2025");
  expect(format.formatDay(SECOND_OF_NOVEMBER, SECOND_OF_NOVEMBER, NEW_YORK)).toBe("Sun, Nov 02");
  expect(format.formatDay(SECOND_OF_NOVEMBER, 0, NEW_YORK)).toBe("Sun, Nov 02, 2025");
  expect(format.formatMonthShort(INSTANT, NEW_YORK)).toBe("Oct");
  expect(format.formatDayNumber(SECOND_OF_NOVEMBER, NEW_YORK)).toBe("2");
  expect(format.formatLocalDate("2025-12-20", "en-US")).toBe("December 20, 2025");
  expect(format.formatLocalShortDate("2025-12-02", "en-US")).toBe("Dec 02, 2025");
  expect(format.formatLocalMonthDay("2027-03-08", "en-US")).toBe("March 8");
  expect(format.formatLocalClock("2027-03-08T18:00:00", NEW_YORK)).toBe("6:00 PM");
});

test("the day is in the reader's zone, not the host's", () => {
  expect(format.formatMonthDay(INSTANT, { ...NEW_YORK, zone: "Asia/Kolkata" })).toBe("Oct 24");
  expect(format.formatClock(INSTANT, { ...NEW_YORK, zone: "Asia/Kolkata" })).toBe("4:30 AM");
});

test("other locales keep their own order", () => {
  const german = { locale: "de", zone: "Europe/Berlin", hour12: false };
  expect(format.formatFullDate(INSTANT, german)).toBe("Freitag, 24. Oktober 2025");
  expect(format.formatDateAtClock(INSTANT, german)).toBe("24. Okt. 2025, 01:00");
});

test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, 8.64e15, -8.64e15])(
  "a missing or invalid date has a placeholder: %s",
  (instant) => {
    expect(format.formatMonthDay(instant, NEW_YORK)).toBe("TBD");
    expect(format.formatDateAtClock(instant, NEW_YORK)).toBe("TBD");
    expect(format.formatClock(instant, NEW_YORK)).toBe("--:--");
  },
);
