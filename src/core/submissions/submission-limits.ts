import { DAY_MS, MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";

/** A person needs longer than this to fill the form in. */
export const FILLED_MIN_MS = 4 * SECOND_MS;
/** A form that was opened longer ago is as good as none: it may have been copied. */
export const FORM_AGE_MAX_MS = 30 * DAY_MS;
/** How far back the same description is looked for, … */
export const SAME_TEXT_DAYS = 30;
/** … and how often the same person may have sent it before: a group that hands in its dates one by one does. */
export const SAME_TEXT_FROM_ONE = 3;
/** Quiet after a change of the status until the submitter is told (PRODUCT P12). */
export const TELL_AFTER_MS = 5 * MINUTE_MS;
/** A withdrawn submission can be brought back for so long, and is then erased. */
export const WITHDRAWN_KEPT_DAYS = 30;
/** Any other is erased so many months after the last change; the event that was made of it stays. */
export const SUBMISSION_KEPT_MONTHS = 12;
