import { formatterFor } from "#core/time/formatters.ts";
import { type LocalDate, wallMs } from "#core/time/local-time.ts";

/** The cookie with the calendar of a visitor's second date line. */
export const SECOND_CALENDAR_COOKIE = "calendar";

/**
 * The calendars of the second date line, by their names in Unicode's locale data (CLDR), beside none. Intl has no Julian
 * calendar.
 */
export const SECOND_CALENDARS = [
  "none",
  "buddhist",
  "chinese",
  "coptic",
  "ethiopic",
  "hebrew",
  "indian",
  "islamic-umalqura",
  "islamic-civil",
  "japanese",
  "persian",
] as const;
export type SecondCalendar = (typeof SECOND_CALENDARS)[number];

/** The choice of a form or the cookie; null without one. */
export function parseSecondCalendar(text: string | null): SecondCalendar | null {
  return SECOND_CALENDARS.find((calendar) => calendar === text) ?? null;
}

/** A day in another calendar: "8 Kislev 5787", and "8 Kislev" where there is little room. */
export type SecondDate = { long: string; short: string };

/** Calendars written without a year: in Chinese dates it is the common year, which the first date line has. */
const WITHOUT_YEAR: readonly SecondCalendar[] = ["chinese"];

/**
 * The date of a calendar day in the second calendar; null without one. It is the date of the daytime: where days begin
 * at sunset, the evening has the next one.
 */
export function secondDateOf(day: LocalDate, calendar: SecondCalendar, locale: string): SecondDate | null {
  if (calendar === "none") return null;
  const write = (options: Intl.DateTimeFormatOptions) =>
    formatterFor(locale, { ...options, calendar, timeZone: "UTC" })
      .format(wallMs(day))
      .replaceAll(/[\u202F\u00A0]/g, " ");
  const year = WITHOUT_YEAR.includes(calendar) ? undefined : ("numeric" as const);
  return {
    long: write({ day: "numeric", month: "long", year }),
    short: write({ day: "numeric", month: "short" }),
  };
}
