/** The cookie that keeps whether a visitor reads 12 or 24 hours; its values are the two figures. */
export const HOURS_COOKIE = "hours";
const HOURS_12 = "12";
const HOURS_24 = "24";

/** What was chosen in a form or kept in the cookie, 12 hours or not; null when neither was. */
export function parseHours(text: string | null): boolean | null {
  if (text === HOURS_12) return true;
  return text === HOURS_24 ? false : null;
}

/** How a choice is written in the form and the cookie. */
export function hoursValue(hour12: boolean): string {
  return hour12 ? HOURS_12 : HOURS_24;
}

/** Whether a reader's clock has 12 hours: the kept choice, else the custom of the language (PRODUCT P4). */
export function chooseHour12(kept: string | null, locale: string): boolean {
  return parseHours(kept) ?? customHour12(locale);
}

function customHour12(locale: string): boolean {
  const cycle = new Intl.Locale(locale).getHourCycles()[0];
  return cycle === "h12" || cycle === "h11";
}
