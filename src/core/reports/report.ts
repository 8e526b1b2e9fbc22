import { HOUR_MS } from "#core/time/instant.ts";

/** What can be wrong with an event, as visitors choose it. */
export const REPORT_REASONS = ["wrong-time", "dead-link", "money", "harmful", "not-gathering", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What became of the reports of an event. */
export type ReportState = "open" | "dismissed" | "hidden";

/** Reports are erased so many months after the newest of their event. */
export const REPORTS_KEPT_MONTHS = 12;

/** The same words within this time are one report: somebody pressed twice. */
export const SAME_REPORT_MS = HOUR_MS;
