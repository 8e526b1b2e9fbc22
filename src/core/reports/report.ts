import { cleanParagraphs, lengthOf } from "#core/text/clean-text.ts";
import { accepted, refused, type Result } from "#core/validation-error.ts";
import { HOUR_MS } from "#core/time/instant.ts";

/**
 * The versions that a decision refers to, so that nobody decides about something they have not seen: a claim and the
 * page's version, or a case, its reports and the event's hash.
 */
export type QueueItem = readonly number[];

const ITEM = /^[0-9a-z]{1,11}(\.[0-9a-z]{1,11}){1,2}$/;

/** `1c.2` or `1c.4.mhk3x2`. */
export function writeQueueItem(item: QueueItem): string {
  return item.map((number) => number.toString(36)).join(".");
}

/** Parses the output of `writeQueueItem`; null for anything else, and for another count of numbers. */
export function readQueueItem(text: string, count: 2 | 3): QueueItem | null {
  const numbers = ITEM.test(text) ? text.split(".").map((part) => Number.parseInt(part, 36)) : [];
  return numbers.length === count && numbers.every(Number.isSafeInteger) ? numbers : null;
}

/** The longest comment of a report, in characters. */
export const REPORT_WORDS_MAX = 1_000;

/** What is wrong with each field of a report, or its value; without the schema library, which the page would load for it. */
export const REPORT_CHECKS = {
  reason(text: string): Result<ReportReason> {
    const reason = REPORT_REASONS.find((each) => each === text);
    return reason === undefined ? refused("reports.faults.reason") : accepted(reason);
  },
  words(text: string): Result<string> {
    const words = cleanParagraphs(text);
    const count = lengthOf(words);
    return count > REPORT_WORDS_MAX
      ? refused("reports.faults.words", { count, max: REPORT_WORDS_MAX })
      : accepted(words);
  },
} as const;

/** How many of an event's latest dates a report can name. */
export const REPORTED_DATES_SHOWN = 6;

/** The reasons of a report, as visitors choose them. */
export const REPORT_REASONS = [
  "nobody-there",
  "dead-link",
  "wrong-time",
  "money",
  "harmful",
  "not-gathering",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The outcome of an event's reports. */
export type ReportState = "open" | "dismissed" | "hidden";

/** Reports are erased this many months after the newest one of their event. */
export const REPORTS_RETENTION_MONTHS = 12;

/** The same text within this time is one report: a double press. */
export const SAME_REPORT_MS = HOUR_MS;
