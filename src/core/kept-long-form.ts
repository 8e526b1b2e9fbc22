import { KEPT_FORM_COOKIE } from "#core/kept-form.ts";
import { readCookie } from "#core/text/read-cookie.ts";

/** So many letters of a sealed form are put aside: an event's form full of signs that press badly has a third of that. */
export const LONG_FORM_MAX = 200_000;
/** So many are kept for all people together; then the oldest go. */
export const LONG_FORMS_MAX = 1_000;

const MARK = "~";

/** The cookie's value that leads to a form which is too long to lie in it; a sealed form has no such sign. */
export function longFormCookie(key: string): string {
  return MARK + key;
}

/** The key of the long form that a browser's cookies lead to; null for none. */
export function longFormKey(cookies: string | null): string | null {
  const value = readCookie(cookies, KEPT_FORM_COOKIE);
  return value?.startsWith(MARK) ? value.slice(MARK.length) : null;
}
