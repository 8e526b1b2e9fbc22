/** What the merged event can have from either of the two. */
export const MERGE_FIELDS = ["title", "when", "organizer", "link", "description", "type", "price"] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** Which of the two gives a field. */
export const MERGE_SIDES = ["kept", "folded"] as const;
export type MergeSide = (typeof MERGE_SIDES)[number];
