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
