/** A submission that waits, as open dashboards hear of it; the number says whether it is newer than another. */
export type NewSubmission = { id: number; title: string };

/** So many of the newest are told at once. */
export const NEW_SUBMISSIONS_TOLD = 5;
