/** How many lines a page of the activity log holds (spec §9). */
export const ACTIVITY_PAGE_SIZE = 20;
