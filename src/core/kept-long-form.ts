import { readCookie } from "#core/text/read-cookie.ts";

/** Carries a form over signing in again, sealed, for half an hour at most. */
export const KEPT_FORM_COOKIE = "kept_form";
export const KEPT_FORM_SECONDS = 1_800;
/** Browsers take 4,096 bytes for a cookie with its name; what is longer cannot be kept. */
export const KEPT_FORM_MAX = 3_800;

/** What was typed into a form of a page, and by whom: it comes back to nobody else, and nowhere else. */
export type KeptForm = { path: string; owner: string; fields: readonly (readonly [string, string])[] };

/** A form as text, and back; null for what no form of ours is. */
export function packForm({ path, owner, fields }: KeptForm): string {
  return JSON.stringify([path, owner, fields]);
}

export function unpackForm(text: string): KeptForm | null {
  const parts: unknown = JSON.parse(text);
  if (!Array.isArray(parts) || parts.length !== 3) return null;
  const [path, owner, fields] = parts as unknown[];
  if (typeof path !== "string" || typeof owner !== "string" || !isFields(fields)) return null;
  return { path, owner, fields };
}

function isFields(value: unknown): value is [string, string][] {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === "string"))
  );
}

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
