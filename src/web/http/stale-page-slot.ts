/** The id of the element that tells of an old copy. */
export const STALE_PAGE_SLOT = "stale-page";
