import { readCookie } from "#core/text/read-cookie.ts";

/** Carries a sealed form over a new sign-in, for half an hour at most. */
export const STASHED_FORM_COOKIE = "kept_form";
export const STASHED_FORM_SECONDS = 1_800;
/** Browsers accept 4,096 bytes for a cookie with its name; a longer form is stored on the server. */
export const STASHED_FORM_MAX = 3_800;

/** The typed values of a page's form, and their owner: they are restored for nobody else and nowhere else. */
export type StashedForm = { path: string; owner: string; fields: readonly (readonly [string, string])[] };

/** Serializes a form and parses it back; null for an invalid text. */
export function packForm({ path, owner, fields }: StashedForm): string {
  return JSON.stringify([path, owner, fields]);
}

export function unpackForm(text: string): StashedForm | null {
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

/**
 * The longest sealed form stored, in characters: an event's form full of characters that compress badly has a third of
 * that.
 */
export const LONG_FORM_MAX = 200_000;
/** Most forms stored for all people together; beyond that the oldest are deleted. */
export const LONG_FORMS_MAX = 1_000;

const MARK = "~";

/** The cookie's value for a form stored on the server; a sealed form never contains this character. */
export function longFormCookie(key: string): string {
  return MARK + key;
}

/** The key of the stored form that a browser's cookies refer to; null for none. */
export function longFormKey(cookies: string | null): string | null {
  const value = readCookie(cookies, STASHED_FORM_COOKIE);
  return value?.startsWith(MARK) ? value.slice(MARK.length) : null;
}
