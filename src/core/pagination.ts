import { isGivenTwice } from "#core/list-address.ts";
import { cleanLine } from "#core/text/clean-text.ts";

/** The longest search, in UTF-16 units as a form's `maxlength` counts them. */
export const SEARCH_MAX = 100;

/** A search by name; null lists everything. */
export type SearchQuery = { query: string | null };

/**
 * Parses `q`. A text that is not in stored form (blanks around it, too long, empty, repeated) sets `faulty`: the
 * canonical address has the valid form.
 */
export function readSearchQuery(params: URLSearchParams): SearchQuery & { faulty: boolean } {
  const text = params.get("q");
  if (text === null) return { query: null, faulty: false };
  if (isGivenTwice(params, "q")) return { query: null, faulty: true };
  const query = cleanLine(shortened(cleanLine(text))) || null;
  return { query, faulty: query !== text };
}

/** Cut without splitting a surrogate pair. */
function shortened(text: string): string {
  return text.slice(0, SEARCH_MAX).replace(/[\ud800-\udbff]$/, "");
}

/** Numbers that the pagination shows at once (spec §9). */
export const PAGE_WINDOW = 5;

/** Number of pages for `total` items; an empty list still has its first page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The page numbers to link to: up to five in a row, with `page` in the middle where both ends allow it (spec §2, Events). */
export function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(PAGE_WINDOW, pages);
  const centred = page - Math.floor(PAGE_WINDOW / 2);
  const first = Math.min(Math.max(1, centred), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

type KeyPage<Row> = {
  shown: readonly Row[];
  /** Whether there is a page before it, and one after. */
  hasBefore: boolean;
  hasAfter: boolean;
  /** The page is empty although the list may not be: the list became shorter. */
  isBeyond: boolean;
};

/**
 * A page of rows read by key: in the list's order, with one row more than shown, if there is one, on the side it was
 * read towards.
 */
export function keyPage<Row>(
  rows: readonly Row[],
  { isBack, isInside, limit }: { isBack: boolean; isInside: boolean; limit: number },
): KeyPage<Row> {
  const isLonger = rows.length > limit;
  const shown = isBack ? rows.slice(-limit) : rows.slice(0, limit);
  if (shown.length === 0) return { shown, hasBefore: false, hasAfter: false, isBeyond: isInside };
  return { shown, hasBefore: isBack ? isLonger : isInside, hasAfter: isBack || isLonger, isBeyond: false };
}
