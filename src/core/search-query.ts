import { cleanLine } from "#core/text/clean-text.ts";
import { isGivenTwice } from "#core/list-address.ts";

/** The longest search, in UTF-16 units as a form's `maxlength` counts them. */
export const SEARCH_MAX = 100;

/** What is searched for by name; null lists everything. */
export type SearchQuery = { query: string | null };

/** Reads `q`. One that is not written as it is kept (blanks around it, too long, empty, given twice) is `faulty`: the clean address has what is meant. */
export function readSearchQuery(params: URLSearchParams): SearchQuery & { faulty: boolean } {
  const text = params.get("q");
  if (text === null) return { query: null, faulty: false };
  if (isGivenTwice(params, "q")) return { query: null, faulty: true };
  const query = cleanLine(shortened(cleanLine(text))) || null;
  return { query, faulty: query !== text };
}

/** Cut so that no character loses its half. */
function shortened(text: string): string {
  return text.slice(0, SEARCH_MAX).replace(/[\ud800-\udbff]$/, "");
}
