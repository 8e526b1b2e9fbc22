import type { EpochMs } from "#core/time/instant.ts";

/** A row of a list by time, where a page starts or ends: the row's instant and its number. */
export type ListKey = { since: EpochMs; id: number };

/** Nine digits reach into the year 5188. */
const KEY = /^([0-9a-z]{1,9})-([0-9a-z]{1,9})$/;

/** Parses the output of `writeListKey`; null for anything else. */
export function readListKey(text: string | null): ListKey | null {
  const parts = text === null ? null : KEY.exec(text);
  if (parts === null) return null;
  return { since: Number.parseInt(parts[1] ?? "", 36), id: Number.parseInt(parts[2] ?? "", 36) };
}

/** A key in an address, such as `mhk3x2ab-1c`. */
export function writeListKey({ since, id }: ListKey): string {
  return `${since.toString(36)}-${id.toString(36)}`;
}

/** The query that every list supports. `zone` is the explicit `?tz=`, which every link of that page keeps (PRODUCT P4). */
export type ListAddress = { page: number; zone: string | null };

const PAGE_FORM = /^[1-9]\d*$/;
/** Far beyond the end of any list, and an offset that a database still accepts: larger numbers count as this one. */
const PAGE_MAX = 999_999;

/** Parses `page` and `tz` (PRODUCT P18). An invalid or repeated one takes its default and makes the address `faulty`. */
export function parseListAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; address: ListAddress } {
  const pageText = params.get("page");
  const page = pageText === null ? 1 : PAGE_FORM.test(pageText) ? Math.min(Number(pageText), PAGE_MAX) : null;
  const zone = readAskedZone(params, isZone);
  const faulty = isFaultyAddress(params, { tz: zone }) || isGivenTwice(params, "page") || page === null;
  return { faulty, address: { page: page ?? 1, zone } };
}

/** Whether the address repeats a parameter, so that its meaning is unclear. */
export function isGivenTwice(params: URLSearchParams, name: string): boolean {
  return params.getAll(name).length > 1;
}

/**
 * The canonical address of a page of a list: defaults (null, page 1) are left out. `query` is a search by name
 * (core/pagination).
 */
export function listPath(
  path: string,
  { page, zone, query = null }: ListAddress & { query?: string | null },
  tab: string | null = null,
): string {
  return requestedPath(path, { q: query, tab, page: page === 1 ? null : String(page), tz: zone });
}

/** The query of a list, by parameter and in the order of the address; null is the default and is left out. */
export type RequestedParameters = Readonly<Record<string, string | null>>;

/** Whether an address repeats a known parameter, or spells it differently from `clean`, the canonical address (PRODUCT P18). */
export function isFaultyAddress(params: URLSearchParams, clean: RequestedParameters): boolean {
  return Object.entries(clean).some(([name, value]) => isGivenTwice(params, name) || params.get(name) !== value);
}

/** The canonical address of a page of a list; `more` adds the parameters of a question or a selection. */
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

/** What of a list is selected when it opens. */
export type Preselected = "none" | "page" | "all";

/** Parses what is selected at first: `select=page` is every row of the page, `all=1` everything that matches. */
export function readPreselected(params: URLSearchParams): Preselected {
  if (params.get("all") === "1") return "all";
  return params.get("select") === "page" ? "page" : "none";
}

/** The parameter of a list whose page is selected when it opens. */
export const PAGE_SELECTED = ["select", "page"] as const;

/** The explicit `?tz=`, if it names a zone (PRODUCT P4). */
export function readAskedZone(params: URLSearchParams, isZone: (text: string) => boolean): string | null {
  const zone = params.get("tz");
  return zone !== null && isZone(zone) ? zone : null;
}

type PlaceNames = { after: string; before: string };

/** The row where a page of a list starts or ends, parsed by `read`: its `after`, else its `before`, never both. */
export function readPlace<Key>(
  params: URLSearchParams,
  read: (text: string | null) => Key | null,
  names: PlaceNames = { after: "after", before: "before" },
): { after: Key | null; before: Key | null } {
  const after = read(params.get(names.after));
  return { after, before: after === null ? read(params.get(names.before)) : null };
}
