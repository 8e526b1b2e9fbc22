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
