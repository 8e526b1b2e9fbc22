import { submissionTokenHash } from "#data/queries/submission-token.ts";
import type { Actor } from "#core/audit/actor.ts";
import { type Submission, ownsSubmission } from "#core/submissions/submission.ts";
import { findSubmissionByPublicId, findSubmissionByToken } from "#data/queries/submissions.ts";
import type { Connection } from "#data/transaction.ts";

/**
 * The submission behind `/submissions/{key}`: by the private token of a mailed address, or by the public id for whoever was
 * signed in when sending it. Null for everybody else, as for what there never was.
 */
export async function findSubmissionOfVisitor(
  db: Connection,
  key: string,
  actor: Pick<Actor, "userId">,
): Promise<Submission | null> {
  const tokenHash = submissionTokenHash(key);
  if (tokenHash !== null) return findSubmissionByToken(db, tokenHash);
  const found = actor.userId === null ? null : await findSubmissionByPublicId(db, key);
  return found !== null && ownsSubmission(actor, found) ? found : null;
}
