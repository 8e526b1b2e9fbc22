import type { IsoWeekday } from "#core/time/local-time.ts";

/** The cookie that keeps the day on which a visitor's week begins, as ISO 8601 numbers it. */
export const FIRST_WEEKDAY_COOKIE = "week";

/** The days on which weeks begin somewhere: Sunday, Monday, Saturday, and Friday in the Maldives. */
export const FIRST_WEEKDAYS: readonly IsoWeekday[] = [7, 1, 6, 5];

/** What was chosen in a form or kept in the cookie; null when it is none of the days on offer. */
export function parseFirstWeekday(text: string | null): IsoWeekday | null {
  return FIRST_WEEKDAYS.find((day) => String(day) === text) ?? null;
}

/** The day on which a reader's week begins: the kept choice, else the custom of the language (PRODUCT P4). */
export function chooseFirstWeekday(kept: string | null, locale: string): IsoWeekday {
  return parseFirstWeekday(kept) ?? (new Intl.Locale(locale).getWeekInfo().firstDay as IsoWeekday);
}
