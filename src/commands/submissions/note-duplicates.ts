import type { Submission } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { storePossibleDuplicates } from "#data/queries/possible-duplicates-write.ts";
import { findAllPossibleDuplicates } from "#data/queries/possible-duplicates.ts";
import { findSimilarSubmissions } from "#data/queries/similar-submissions.ts";
import type { Transaction } from "#data/transaction.ts";

type Compared = Pick<Submission, "id" | "eventTitle" | "organizerName" | "link" | "startsAt" | "endsAt">;

/** Keeps for the moderator which events and which waiting submissions may be the same gathering as this one. */
export async function noteDuplicates(tx: Transaction, submission: Compared, now: EpochMs): Promise<void> {
  const { id, eventTitle, organizerName, link, startsAt, endsAt } = submission;
  const candidate = { title: eventTitle, organizerName, link, startsAt, endsAt };
  const events = await findAllPossibleDuplicates(tx, candidate, now);
  const submissions = await findSimilarSubmissions(tx, { ...candidate, excludeSubmissionId: id });
  await storePossibleDuplicates(tx, { submissionId: id }, [...events, ...submissions], now);
}
