import { notifySubmitter } from "#commands/submissions/notify-submitter.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import { eventPath } from "#core/events/event-address.ts";
import type { Submission, SubmissionStatus } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import type { DeskState } from "#data/queries/submission-desk.ts";
import { updateSubmission } from "#data/queries/submissions-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** The event of a submission after a decision, and whether its page is visible. */
export type AnsweredEvent = { publicId: string; title: string; isShown: boolean };

type SavedAnswer = {
  action: AuditEntry["action"];
  actor: Actor;
  status: SubmissionStatus;
  /** The reason that the submitter reads. */
  reason: string | null;
  notes: string | null;
  event: AnsweredEvent | null;
  baseUrl: string;
};

/**
 * Stores a moderator's decision or note about a locked submission with the former values, for Undo, and writes the
 * audit entry. Schedules the mail to the submitter about a new status.
 */
export async function saveAnswer(
  tx: Transaction,
  { submission, desk }: { submission: Submission; desk: DeskState },
  answer: SavedAnswer,
  now: EpochMs,
): Promise<void> {
  const { action, actor, status, notes, event } = answer;
  const { id, publicId, status: formerStatus, statusReason: formerReason, userId: subjectId } = submission;
  const previous = { formerStatus, formerReason, formerNotes: desk.adminNotes };
  const columns = { ...previous, adminNotes: notes, deskVersion: desk.deskVersion + 1, deskBy: actor.userId };
  const decided = status === formerStatus ? {} : await decide(tx, submission, answer, now);
  await updateSubmission(tx, id, { ...columns, ...decided }, now);
  const entity = { type: "submission", id: publicId } as const;
  const facts = status === formerStatus ? {} : { event: event?.publicId ?? null };
  const before = { status: formerStatus, adminNotes: desk.adminNotes };
  const change = { before, after: { status, adminNotes: notes } };
  await recordAudit(tx, { action, actor, entity, outcome: "done", facts, ...change, subjectId }, now);
}

async function decide(
  tx: Transaction,
  submission: Submission,
  { actor, status, reason, event, baseUrl }: SavedAnswer,
  now: EpochMs,
) {
  const eventLink = event?.isShown === true ? `${baseUrl}${eventPath(event)}` : null;
  const notice = await notifySubmitter(tx, submission, { status, reason, eventLink, baseUrl }, now);
  const isOpen = status === "pending";
  const decided = isOpen ? { decidedAt: null, decidedBy: null } : { decidedAt: now, decidedBy: actor.userId };
  return { status, statusReason: reason, ...decided, ...notice };
}
