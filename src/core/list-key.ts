import type { EpochMs } from "#core/time/instant.ts";

/** Behind, or before, which row a page of a list by moment stands: that row's moment and its number. */
export type ListKey = { since: EpochMs; id: number };

/** Nine digits reach into the year 5188. */
const KEY = /^([0-9a-z]{1,9})-([0-9a-z]{1,9})$/;

/** What `writeListKey` wrote; null for anything else. */
export function readListKey(text: string | null): ListKey | null {
  const parts = text === null ? null : KEY.exec(text);
  if (parts === null) return null;
  return { since: Number.parseInt(parts[1] ?? "", 36), id: Number.parseInt(parts[2] ?? "", 36) };
}

/** The key in an address, such as `mhk3x2ab-1c`. */
export function writeListKey({ since, id }: ListKey): string {
  return `${since.toString(36)}-${id.toString(36)}`;
}
