import * as z from "zod/mini";
import { field } from "#core/check-input.ts";
import { REPORT_REASONS, type ReportReason } from "#core/reports/report.ts";
import { cleanParagraphs, lengthOf } from "#core/text/clean-text.ts";
import { accepted, refused } from "#core/text/fault.ts";

/** Characters of what somebody writes beside the reason. */
export const REPORT_WORDS_MAX = 1_000;

/** What somebody says is wrong with an event: one of the reasons, and words if they like. */
export const REPORT_INPUT = z.object({
  reason: field((text) => {
    const reason = REPORT_REASONS.find((each) => each === text);
    return reason === undefined ? refused("reports.faults.reason") : accepted<ReportReason>(reason);
  }),
  words: field((text) => {
    const words = cleanParagraphs(text);
    const count = lengthOf(words);
    return count > REPORT_WORDS_MAX
      ? refused("reports.faults.words", { count, max: REPORT_WORDS_MAX })
      : accepted(words);
  }),
});
export type ReportInput = z.infer<typeof REPORT_INPUT>;
