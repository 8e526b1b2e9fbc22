import type { IsoWeekday } from "#core/time/local-time.ts";

/** The cookie with the first day of a visitor's week, as an ISO 8601 number. */
export const FIRST_WEEKDAY_COOKIE = "week";

/** First days of weeks in use: Sunday, Monday, Saturday, and Friday in the Maldives. */
export const FIRST_WEEKDAYS: readonly IsoWeekday[] = [7, 1, 6, 5];

/** The choice of a form or the cookie; null if invalid. */
export function parseFirstWeekday(text: string | null): IsoWeekday | null {
  return FIRST_WEEKDAYS.find((day) => String(day) === text) ?? null;
}

/** The first day of a reader's week: the cookie's choice, else the language's (PRODUCT P4). */
export function chooseFirstWeekday(stored: string | null, locale: string): IsoWeekday {
  return parseFirstWeekday(stored) ?? (new Intl.Locale(locale).getWeekInfo().firstDay as IsoWeekday);
}
