import { retractSubmitterNotice } from "#commands/submissions/notify-submitter.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { Submission } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { findDeskState } from "#data/queries/submission-desk.ts";
import {
  listCorrectedFields,
  lockSubmissionsApprovedAt,
  lockUnapprovedSubmissions,
} from "#data/queries/submissions.ts";
import { updateSubmission } from "#data/queries/submissions-write.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * Ids of these events whose submitter has corrected the submission since it was approved. Only the submission's own
 * approval shows a moderator the corrections and gives them to the event, so it comes first (PRODUCT P12).
 */
export async function listCorrectedEvents(
  tx: Transaction,
  eventIds: readonly number[],
): Promise<ReadonlySet<number | null>> {
  const corrected = new Set<number | null>();
  for (const { publicId, eventId } of await lockUnapprovedSubmissions(tx, eventIds))
    if ((await listCorrectedFields(tx, publicId)).size > 0) corrected.add(eventId);
  return corrected;
}

/**
 * Shared by the commands that approve events: with an event its submission is approved, because an event is hidden while
 * its submission is not (PRODUCT P12). The owner is notified of the event, so no mail about the submission goes out.
 * Returns when submissions were withdrawn, by event, for Undo.
 */
export async function approveSubmissionsOf(
  tx: Transaction,
  eventIds: readonly number[],
  actor: Actor,
  now: EpochMs,
): Promise<ReadonlyMap<number | null, EpochMs | null>> {
  const locked = await lockUnapprovedSubmissions(tx, eventIds);
  for (const submission of locked) {
    await retractSubmitterNotice(tx, submission, now);
    const status = { status: "approved", toldStatus: "approved", tellAt: null } as const;
    const answer = { statusReason: null, withdrawnAt: null, decidedAt: now, decidedBy: actor.userId };
    await store(tx, submission, { actor, ...status, ...answer }, now);
  }
  return new Map(locked.map(({ eventId, withdrawnAt }) => [eventId, withdrawnAt]));
}

type Approved = { eventId: number; approvedAt: EpochMs; withdrawnAt: EpochMs | null; actor: Actor };

/**
 * Opens the submission again that was approved with its event at this moment; its submitter is told of the next answer.
 */
export async function reopenSubmissionsOf(tx: Transaction, approved: Approved, now: EpochMs): Promise<void> {
  const { withdrawnAt, actor } = approved;
  for (const submission of await lockSubmissionsApprovedAt(tx, approved)) {
    const status = { status: "pending", toldStatus: "pending", tellAt: null } as const;
    await store(tx, submission, { actor, ...status, withdrawnAt, decidedAt: null, decidedBy: null }, now);
  }
}

type Answer = { actor: Actor; status: "approved" | "pending" } & Pick<
  Submission,
  "toldStatus" | "tellAt" | "withdrawnAt" | "decidedAt"
> & { statusReason?: null; decidedBy: string | null };

async function store(
  tx: Transaction,
  { id, publicId, status: before, userId: subjectId }: Submission,
  { actor, ...answer }: Answer,
  now: EpochMs,
): Promise<void> {
  const { deskVersion } = await findDeskState(tx, id);
  // The card's Undo would undo an earlier answer.
  const desk = { deskVersion: deskVersion + 1, deskBy: actor.userId, formerStatus: null };
  await updateSubmission(tx, id, { ...answer, ...desk }, now);
  const action = answer.status === "approved" ? "approve-submission" : "reopen-submission";
  const entity = { type: "submission", id: publicId } as const;
  const change = { before: { status: before }, after: { status: answer.status } };
  await recordAudit(tx, { action, actor, entity, outcome: "done", ...change, subjectId }, now);
}
