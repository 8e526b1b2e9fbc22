import type { SubmissionDoubt } from "#core/submissions/submission.ts";
import { FILLED_MIN_MS, FORM_AGE_MAX_MS } from "#core/submissions/submission-limits.ts";

type SentSubmission = {
  /** How long the form had been open, as the form itself says under our seal; null without one of ours. */
  ageMs: number | null;
  /** What stands in the field that no person sees. */
  honeypot: string;
};

/** What speaks against a person behind a form. None of it keeps the submission from being read (PRODUCT P12). */
export function formDoubts({ ageMs, honeypot }: SentSubmission): readonly SubmissionDoubt[] {
  const doubts: SubmissionDoubt[] = [];
  if (honeypot !== "") doubts.push("honeypot");
  if (ageMs === null || ageMs > FORM_AGE_MAX_MS) doubts.push("no-form");
  else if (ageMs < FILLED_MIN_MS) doubts.push("too-fast");
  return doubts;
}
