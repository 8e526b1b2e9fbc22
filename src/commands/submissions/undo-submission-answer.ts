import { saveAnswer } from "#commands/submissions/save-answer.ts";
import { showSubmittedEvent } from "#commands/submissions/approve-submission.ts";
import type { Actor } from "#core/audit/actor.ts";
import {
  type Submission,
  type SubmissionItem,
  type SubmissionStatus,
  mayAnswerSubmissions,
} from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { type DeskState, findDeskState } from "#data/queries/submission-desk.ts";
import { updateSubmission } from "#data/queries/submissions-write.ts";
import { findSubmissionByPublicId, lockSubmission } from "#data/queries/submissions.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

type Undoing = { actor: Actor; item: SubmissionItem; baseUrl: string };

/** `too-late`: someone has changed it since, so nothing is undone. `event-deleted`: its event must be restored first. */
type UndoOutcome =
  | { outcome: "undone"; title: string; status: SubmissionStatus }
  | { outcome: "forbidden" | "unknown" | "too-late" | "event-deleted" };

/** Undoes a moderator's last change of a submission, including notes, unless it has changed since; a second call is `too-late`. */
export async function undoSubmissionAnswer(
  { db }: Pick<Database, "db">,
  { actor, item, baseUrl }: Undoing,
  now: EpochMs,
): Promise<UndoOutcome> {
  const entity = { type: "submission", id: item.publicId } as const;
  const entry = { action: "undo-submission-answer", actor, entity } as const;
  return transaction(db, async (tx) => {
    if (!mayAnswerSubmissions(actor)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "forbidden" } }, now);
      return { outcome: "forbidden" };
    }
    const found = await findSubmissionByPublicId(tx, item.publicId);
    const submission = found && (await lockSubmission(tx, found.id));
    if (submission === null) return { outcome: "unknown" };
    const desk = await findDeskState(tx, submission.id);
    const { previous } = desk;
    if (previous === null || !isAsRead(submission, desk, item)) return { outcome: "too-late" };
    const { status, reason, notes } = previous;
    const event =
      status === submission.status
        ? null
        : await restoreEvent(tx, submission, { ...previous, decidedBy: actor.userId }, now);
    if (event === "deleted") return { outcome: "event-deleted" };
    const { action } = entry;
    await saveAnswer(tx, { submission, desk }, { action, actor, baseUrl, status, reason, notes, event }, now);
    // An undo cannot be undone.
    await updateSubmission(tx, submission.id, { formerStatus: null, formerReason: null, formerNotes: null }, now);
    return { outcome: "undone", title: submission.eventTitle, status };
  });
}

function isAsRead(submission: Submission, { deskVersion }: DeskState, item: SubmissionItem): boolean {
  const isUntouched = submission.version === item.version && deskVersion === item.deskVersion;
  return isUntouched && submission.withdrawnAt === null;
}

async function restoreEvent(
  tx: Transaction,
  { eventId }: Submission,
  { status, reason, decidedBy }: { status: SubmissionStatus; reason: string | null; decidedBy: string | null },
  now: EpochMs,
) {
  if (eventId === null) return null;
  const event = await showSubmittedEvent(tx, eventId, { status, reason, decidedBy }, now);
  if (event === null) return status === "approved" ? "deleted" : null;
  return { ...event, isShown: status === "approved" };
}
