/** The date of the last change of each legal page; a test compares every date with its text. */
export const LEGAL_DATES = { privacy: "2026-11-27", terms: "2026-11-22", rules: "2026-11-27" } as const;
