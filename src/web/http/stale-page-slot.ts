/** The id of the element that holds the notice of a stale page. */
export const STALE_PAGE_SLOT = "stale-page";
