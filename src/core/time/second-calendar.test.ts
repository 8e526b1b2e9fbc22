import { expect, test } from "vitest";
import { parseSecondCalendar, SECOND_CALENDARS, secondDateOf } from "#core/time/second-calendar.ts";

test.each([
  ["hebrew", "2026-11-18", "8 Kislev 5787", "8 Kislev"],
  ["islamic-umalqura", "2026-11-18", "Jumada II 8, 1448 AH", "Jum. II 8"],
  ["islamic-civil", "2026-11-18", "Jumada II 7, 1448 AH", "Jum. II 7"],
  ["persian", "2026-03-21", "Farvardin 1, 1405 AP", "Farvardin 1"],
  ["buddhist", "2026-11-18", "November 18, 2569 BE", "Nov 18"],
  ["chinese", "2026-02-17", "First Month 1", "Mo1 1"],
] as const)("in the %s calendar, %s is %s", (calendar, day, long, short) => {
  expect(secondDateOf(day, calendar, "en-US")).toEqual({ long, short });
});

test("the second date is in the language of the page", () => {
  expect(secondDateOf("2026-11-18", "hebrew", "he-IL")?.long).toBe("8 בכסלו 5787");
});

test("without a choice, there is no second date", () => {
  expect(secondDateOf("2026-11-18", "none", "en-US")).toBeNull();
});

test("Intl supports each calendar, and each writes the day differently", () => {
  const own = SECOND_CALENDARS.filter((calendar) => calendar !== "none");
  for (const calendar of own)
    expect(new Intl.DateTimeFormat("en-US", { calendar }).resolvedOptions().calendar).toBe(calendar);
  const written = own.map((calendar) => secondDateOf("2026-11-18", calendar, "en-US")?.long);
  expect(new Set(written).size).toBe(own.length);
});

test.each([
  ["hebrew", "hebrew"],
  ["none", "none"],
  ["gregory", null],
  ["HEBREW", null],
  ["", null],
  [null, null],
])("%j is read as %j", (text, choice) => {
  expect(parseSecondCalendar(text)).toBe(choice);
});
