import { searchKey } from "#core/text/search-key.ts";

/** So many words of an entry's values are kept: those of a long description beyond it are not looked for. */
const WORDS_MAX = 400;

/** The words under which an entry is found: those of all texts and numbers in its values, however deep they lie. */
export function auditSearchKey(values: readonly unknown[]): string[] {
  return searchKey(textsIn(values)).slice(0, WORDS_MAX);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
