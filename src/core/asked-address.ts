import { isGivenTwice } from "#core/list-address.ts";

/** What the address of a list asks for, by parameter and in the order of the address; null stands at its default and is left out. */
export type AskedParameters = Readonly<Record<string, string | null>>;

/** Whether an address says a known parameter twice, or in another way than `clean`, which holds what was understood (PRODUCT P18). */
export function isFaultyAddress(params: URLSearchParams, clean: AskedParameters): boolean {
  return Object.entries(clean).some(([name, value]) => isGivenTwice(params, name) || params.get(name) !== value);
}

/** The clean address of a page of a list; `more` is what a question or a selection adds. */
export function askedPath(
  path: string,
  asked: AskedParameters,
  more: readonly (readonly [string, string])[] = [],
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== null) params.set(name, value);
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
