import { eq } from "drizzle-orm";
import type { DuplicateReason } from "#core/duplicates/duplicate.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { possibleDuplicates } from "#data/tables/submissions.ts";
import type { Transaction } from "#data/transaction.ts";

/** What may be somebody else's copy: an event or a submission. */
type DuplicateSubject = { eventId: number } | { submissionId: number };
type FoundDuplicate = DuplicateSubject & { score: number; reasons: readonly DuplicateReason[] };

/** Keeps for the moderator what may be the same gathering as `subject`; what was found for it before is forgotten. */
export async function storePossibleDuplicates(
  tx: Transaction,
  subject: DuplicateSubject,
  found: readonly FoundDuplicate[],
  now: EpochMs,
): Promise<void> {
  const { eventId, submissionId } = possibleDuplicates;
  const ofSubject = "eventId" in subject ? eq(eventId, subject.eventId) : eq(submissionId, subject.submissionId);
  await tx.delete(possibleDuplicates).where(ofSubject);
  if (found.length === 0) return;
  await tx.insert(possibleDuplicates).values(
    found.map((other) => ({
      ...subject,
      ...("eventId" in other ? { otherEventId: other.eventId } : { otherSubmissionId: other.submissionId }),
      score: other.score,
      reasons: [...other.reasons],
      foundAt: now,
    })),
  );
}
