import { type Gone, actOnEvent } from "#commands/events/act-on-event.ts";
import { rejectionMailKey } from "#commands/moderation/write-decision.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { reopenSubmissionsOf } from "#commands/submissions/submissions-of-events.ts";
import type { Actor } from "#core/audit/actor.ts";
import { DECISION_NOTICE_DELAY_MS } from "#core/moderation/moderation-list.ts";
import { mayDecideAbout } from "#core/moderation/moderation-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { listingOf } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { updateBatchCounts } from "#data/queries/moderation-batches-write.ts";
import { deleteWaitingMail } from "#data/queries/mail-write.ts";
import {
  findLatestDecision,
  lockDecision,
  updateDecisionUndone,
  insertFormerReviewedText,
} from "#data/queries/moderation-decisions-write.ts";
import { findDecidedEvent } from "#data/queries/moderation-decisions.ts";
import { retractDecision } from "#data/queries/notification-causes-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Decision = NonNullable<Awaited<ReturnType<typeof lockDecision>>>;
type TakingBack = {
  actor: Actor;
  event: StoredEvent;
  decisionId: number;
  /** Whether the whole batch is undone, which has one entry in the audit log. */
  isOfBatch?: boolean;
};

/** `changed-meanwhile`: the event was decided again, or its owner's edit made it wait for another review. */
type TakenBack = "undone" | "already" | "changed-meanwhile" | "unknown";

/**
 * Shared by the commands that undo decisions: restores the event's earlier state and retracts notifications that are
 * not yet sent. The caller holds the event's lock.
 */
export async function takeBackDecision(
  tx: Transaction,
  { actor, event, decisionId, isOfBatch = false }: TakingBack,
  now: EpochMs,
): Promise<TakenBack> {
  const decision = await lockDecision(tx, decisionId);
  if (decision === null) return "unknown";
  if (decision.undoneAt !== null) return "already";
  if (!(await stands(tx, event, decision))) return "changed-meanwhile";
  await restore(tx, event, { ...decision, actor }, now);
  await updateDecisionUndone(tx, decision.id, actor.userId, now);
  if (decision.batchId !== null) await updateBatchCounts(tx, decision.batchId, { undone: 1 });
  if (isOfBatch) return "undone";
  const entity = { type: "event", id: event.publicId } as const;
  const facts = { decision: decision.decision, before: decision.before.moderation };
  await recordAudit(tx, { action: "undo-decision", actor, entity, outcome: "done", facts }, now);
  return "undone";
}

/** Whether the event is still as this decision left it. */
async function stands(tx: Transaction, event: StoredEvent, { id, decision, decidedAt }: Decision): Promise<boolean> {
  const isThere = event.moderation === decision && event.moderatedAt === decidedAt && event.reviewQueuedAt === null;
  return isThere && (await findLatestDecision(tx, event.id)) === id;
}

async function restore(
  tx: Transaction,
  event: StoredEvent,
  decision: Decision & { actor: Actor },
  now: EpochMs,
): Promise<void> {
  const { reviewed, withdrawnAt = null, ...status } = decision.before;
  const { id, actor, decidedAt: approvedAt } = decision;
  const listing = listingOf({ ...event, ...status });
  // It will be new when it is listed again, because its followers have not been notified of it.
  const isStillNew = listing === "hidden" && listedUnnoticed(event, decision, now);
  await updateEvent(tx, event.id, { ...status, ...(isStillNew && { firstListedAt: null }), listing, now });
  if (reviewed !== null) await insertFormerReviewedText(tx, event.id, reviewed);
  await storeDates(tx, [event.id], now);
  await reopenSubmissionsOf(tx, { event, approvedAt, withdrawnAt, actor }, now);
  await retractDecision(tx, event.id);
  await deleteWaitingMail(tx, rejectionMailKey(id));
}

/** Whether the decision listed the event for the first time, and its followers have not been notified of it. */
function listedUnnoticed({ firstListedAt }: StoredEvent, { decidedAt }: Decision, now: EpochMs): boolean {
  return firstListedAt === decidedAt && now < decidedAt + DECISION_NOTICE_DELAY_MS;
}

type UndoDecisionOutcome = { outcome: TakenBack; title: string } | Gone;

/** Undoes a decision about an event (PRODUCT P6). Moderators only. */
export async function undoDecision(
  deps: Pick<Database, "db">,
  { actor, decisionId }: { actor: Actor; decisionId: number },
  now: EpochMs,
): Promise<UndoDecisionOutcome> {
  const publicId = await findDecidedEvent(deps.db, decisionId);
  if (publicId === null) return { outcome: "unknown", title: "" };
  const act = { action: "undo-decision", actor, publicId, may: mayDecideAbout } as const;
  return actOnEvent<UndoDecisionOutcome>(deps, act, now, async (tx, { event }) => {
    const outcome = await takeBackDecision(tx, { actor, event, decisionId }, now);
    return { outcome, title: event.title };
  });
}
