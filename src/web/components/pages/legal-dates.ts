/** When the words of each legal page were last changed; a test holds every date to its text. */
export const LEGAL_DATES = { privacy: "2026-11-23", terms: "2026-11-22", rules: "2026-11-22" } as const;
