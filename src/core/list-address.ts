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

/** What the address of every list may ask for. `zone` is the text of an explicit `?tz=`, which every link of that page keeps (PRODUCT P4). */
export type ListAddress = { page: number; zone: string | null };

const PAGE_FORM = /^[1-9]\d*$/;
/** Far beyond the end of any list, and never a number that a database cannot skip to: larger ones are read as this one. */
const PAGE_MAX = 999_999;

/** Reads `page` and `tz` (PRODUCT P18). A faulty one, or one given twice, falls back to its default and makes the address `faulty`. */
export function parseListAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; address: ListAddress } {
  const pageText = params.get("page");
  const zoneText = params.get("tz");
  const page = pageText === null ? 1 : PAGE_FORM.test(pageText) ? Math.min(Number(pageText), PAGE_MAX) : null;
  const zone = zoneText !== null && isZone(zoneText) ? zoneText : null;
  const faulty = isGivenTwice(params, "page") || isGivenTwice(params, "tz") || page === null || zone !== zoneText;
  return { faulty, address: { page: page ?? 1, zone } };
}

/** Whether the address names a parameter more than once, so that nobody can say which one is meant. */
export function isGivenTwice(params: URLSearchParams, name: string): boolean {
  return params.getAll(name).length > 1;
}

/** The clean address of a page of a list: default values (null, page 1) are left out. `query` is a search by name (core/search-query). */
export function listPath(
  path: string,
  { page, zone, query = null }: ListAddress & { query?: string | null },
  tab: string | null = null,
): string {
  const params = new URLSearchParams();
  if (query !== null) params.set("q", query);
  if (tab !== null) params.set("tab", tab);
  if (page !== 1) params.set("page", String(page));
  if (zone !== null) params.set("tz", zone);
  // IANA names hold slashes, which RFC 3986 §3.4 allows in a query as they are.
  const text = params.toString().replaceAll("%2F", "/");
  return text === "" ? path : `${path}?${text}`;
}

/** What the address of a list asks for, by parameter and in the order of the address; null stands at its default and is left out. */
export type RequestedParameters = Readonly<Record<string, string | null>>;

/** Whether an address says a known parameter twice, or in another way than `clean`, which holds what was understood (PRODUCT P18). */
export function isFaultyAddress(params: URLSearchParams, clean: RequestedParameters): boolean {
  return Object.entries(clean).some(([name, value]) => isGivenTwice(params, name) || params.get(name) !== value);
}

/** The clean address of a page of a list; `more` is what a question or a selection adds. */
export function requestedPath(
  path: string,
  requested: RequestedParameters,
  more: readonly (readonly [string, string])[] = [],
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(requested)) if (value !== null) params.set(name, value);
  for (const [name, value] of more) params.append(name, value);
  // IANA names hold slashes, which RFC 3986 §3.4 allows in a query as they are.
  const text = params.toString().replaceAll("%2F", "/");
  return text === "" ? path : `${path}?${text}`;
}

/** The text of an explicit `?tz=` that names a zone (PRODUCT P4). */
export function readAskedZone(params: URLSearchParams, isZone: (text: string) => boolean): string | null {
  const zone = params.get("tz");
  return zone !== null && isZone(zone) ? zone : null;
}

type PlaceNames = { after: string; before: string };

/** From where a page of a list goes on, read by `read`: behind its `after`, else before its `before`, never both. */
export function readPlace<Key>(
  params: URLSearchParams,
  read: (text: string | null) => Key | null,
  names: PlaceNames = { after: "after", before: "before" },
): { after: Key | null; before: Key | null } {
  const after = read(params.get(names.after));
  return { after, before: after === null ? read(params.get(names.before)) : null };
}
