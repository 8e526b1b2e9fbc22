import type { SubmissionDoubt } from "#core/submissions/submission.ts";
import { FILLED_MIN_MS, FORM_AGE_MAX_MS } from "#core/submissions/submission-limits.ts";
import type { EpochMs } from "#core/time/instant.ts";

type SentSubmission = {
  /** When the form was opened, as the form itself says under our seal; null without one of ours. */
  openedAt: EpochMs | null;
  /** What stands in the field that no person sees. */
  honeypot: string;
  sentAt: EpochMs;
};

/** What speaks against a person behind a form. None of it keeps the submission from being read (PRODUCT P12). */
export function formDoubts({ openedAt, honeypot, sentAt }: SentSubmission): readonly SubmissionDoubt[] {
  const doubts: SubmissionDoubt[] = [];
  if (honeypot !== "") doubts.push("honeypot");
  if (openedAt === null || sentAt - openedAt > FORM_AGE_MAX_MS) doubts.push("no-form");
  else if (sentAt - openedAt < FILLED_MIN_MS) doubts.push("too-fast");
  return doubts;
}
