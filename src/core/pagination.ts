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
