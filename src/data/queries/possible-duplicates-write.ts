import { eq, sql } from "drizzle-orm";
import type { DuplicateReason } from "#core/duplicates/duplicate.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { possibleDuplicates } from "#data/tables/submissions.ts";
import type { Transaction } from "#data/transaction.ts";

/** What may be somebody else's copy: an event or a submission. */
type DuplicateSubject = { eventId: number } | { submissionId: number };
type FoundDuplicate = DuplicateSubject & { score: number; reasons: readonly DuplicateReason[] };

/** Keeps for the moderator what may be the same gathering as `subject`; what was found for it before is forgotten. */
export async function updatePossibleDuplicates(
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
  if ("eventId" in subject) await forgetDistinct(tx, subject.eventId);
}

/** Pairs that a moderator said are two. */
async function forgetDistinct(tx: Transaction, eventId: number): Promise<void> {
  await tx.execute(sql`
    delete from possible_duplicates d using distinct_events two where d.event_id = ${eventId}
       and two.event_id = least(d.event_id, d.other_event_id) and two.other_event_id = greatest(d.event_id, d.other_event_id)`);
}
