import { isGivenTwice } from "#core/list-address.ts";
import { cleanLine } from "#core/text/clean-text.ts";

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

/** How many numbers the pagination shows at once (spec §9). */
export const PAGE_WINDOW = 5;

/** The number of pages that `total` things fill; an empty list still has its first page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The numbers to link to: up to five in a row, with `page` in the middle wherever both ends allow it (spec §2, Events). */
export function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(PAGE_WINDOW, pages);
  const centred = page - Math.floor(PAGE_WINDOW / 2);
  const first = Math.min(Math.max(1, centred), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

type KeyPage<Row> = {
  shown: readonly Row[];
  /** Whether there is a page before it, and one behind. */
  hasBefore: boolean;
  hasAfter: boolean;
  /** There is nothing here, and there may be at the start: the list got shorter. */
  isBeyond: boolean;
};

/** The page of what was read by keys: in the list's order, with one row more than is shown where there is one, on the side it was read towards. */
export function keyPage<Row>(
  rows: readonly Row[],
  { isBack, isInside, limit }: { isBack: boolean; isInside: boolean; limit: number },
): KeyPage<Row> {
  const isLonger = rows.length > limit;
  const shown = isBack ? rows.slice(-limit) : rows.slice(0, limit);
  if (shown.length === 0) return { shown, hasBefore: false, hasAfter: false, isBeyond: isInside };
  return { shown, hasBefore: isBack ? isLonger : isInside, hasAfter: isBack || isLonger, isBeyond: false };
}
