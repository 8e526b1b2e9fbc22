import type { Submission, SubmissionStatus } from "#core/submissions/submission.ts";

export type ShownStatus = SubmissionStatus | "withdrawn";

/** The one word for how a submission stands. */
export function shownStatus({ status, withdrawnAt }: Pick<Submission, "status" | "withdrawnAt">): ShownStatus {
  return withdrawnAt === null ? status : "withdrawn";
}
