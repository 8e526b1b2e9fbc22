import { memoize } from "#core/memoize.ts";

/** The cookie with a visitor's choice of 12 or 24 hours, which are its two values. */
export const HOURS_COOKIE = "hours";
const HOURS_12 = "12";
const HOURS_24 = "24";

/** The choice of a form or the cookie, 12 hours or not; null without one. */
export function parseHours(text: string | null): boolean | null {
  if (text === HOURS_12) return true;
  return text === HOURS_24 ? false : null;
}

/** The value of a choice in form and cookie. */
export function hoursValue(hour12: boolean): string {
  return hour12 ? HOURS_12 : HOURS_24;
}

/** Whether a reader's clock has 12 hours: the cookie's choice, else the language's (PRODUCT P4). */
export function chooseHour12(stored: string | null, locale: string): boolean {
  return parseHours(stored) ?? customHour12(locale);
}

/** By locale, whether its clock has 12 hours: every request asks, and Intl takes longer to answer than to write a time. */
const customs = memoize<boolean>(20);

function customHour12(locale: string): boolean {
  return customs(locale, () => /^h1[12]$/.test(new Intl.Locale(locale).getHourCycles()[0] ?? ""));
}
