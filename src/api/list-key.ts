/** The place of a row in its list: what the list is sorted by, then a number that no two rows share. */
export type ListKey = readonly [number | string, number];
