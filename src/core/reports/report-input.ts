import * as z from "zod/mini";
import { field } from "#core/check-input.ts";
import { originalLocalOf } from "#core/events/event-address.ts";
import { REPORT_CHECKS } from "#core/reports/report.ts";
import { accepted } from "#core/validation-error.ts";

/** A report of an event: one of the reasons, an optional comment, and the original local start of the date it is about. */
export const REPORT_INPUT = z.object({
  reason: field(REPORT_CHECKS.reason),
  words: field(REPORT_CHECKS.words),
  date: field((text) => accepted(originalLocalOf(text))),
});
export type ReportInput = z.infer<typeof REPORT_INPUT>;
