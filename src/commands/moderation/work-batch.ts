import { takeBackDecision } from "#commands/moderation/take-back-decision.ts";
import { writeDecisions } from "#commands/moderation/write-decision.ts";
import { listCorrectedEvents } from "#commands/submissions/submissions-of-events.ts";
import { type Actor, SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { batchPath, DECISION_NOTICE_DELAY_MS } from "#core/moderation/moderation-list.ts";
import { mayModerate } from "#core/moderation/moderation-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { holdDataVersion, raiseDataVersion } from "#data/changes.ts";
import type { Database } from "#data/database.ts";
import { type EventToDecide, lockEventToEdit, lockEventsToDecide } from "#data/queries/event-edit.ts";
import {
  claimBatch,
  listDecisionsOfBatch,
  type ModerationBatch,
  notifyBatchProgress,
  notifyBatchWaiting,
  updateBatchProgress,
} from "#data/queries/moderation-batches-write.ts";
import { findBatch } from "#data/queries/moderation-batches.ts";
import { findDecidedEvent } from "#data/queries/moderation-decisions.ts";
import { listNextWaiting } from "#data/queries/moderation-desk.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { updateListingOfDates } from "#data/queries/occurrences-write.ts";
import { findRole } from "#data/queries/accounts.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/**
 * Events per transaction: few enough to block nobody noticeably, and enough that statements cost less than rows. On the
 * embedded database all others wait meanwhile.
 */
const EVENTS_AT_ONCE = { postgres: 50, pglite: 10 } as const;

type BatchWork = {
  batchId: number;
  /** The most events to decide. */
  limit: number;
  /** Whether the moderator is notified of the end. */
  notifies?: boolean;
  /** Whether public pages show what was decided so far. At the end of the batch they always do. */
  shows?: boolean;
};

type Step = { done: number; isOver: boolean };

/** Starts a new batch within a request; `done` counts what others did meanwhile too. */
export async function beginWork(
  deps: Pick<Database, "db" | "kind">,
  work: { batchId: number; limit: number },
  now: EpochMs,
): Promise<{ done: number; isGoingOn: boolean }> {
  await workBatch(deps, { ...work, shows: false }, now);
  const batch = await findBatch(deps.db, work.batchId);
  const isGoingOn = batch !== null && batch.endedAt === null;
  if (isGoingOn) await notifyBatchWaiting(deps.db);
  return { done: batch?.done ?? 0, isGoingOn };
}

/** Decides up to this many events of a batch; returns how many, and whether the batch is complete. Any process may call it. */
export async function workBatch(
  deps: Pick<Database, "db" | "kind">,
  { batchId, limit, notifies = false, shows = true }: BatchWork,
  now: EpochMs,
): Promise<Step> {
  let done = 0;
  for (let looked = 0; looked < limit; looked += EVENTS_AT_ONCE[deps.kind]) {
    const isLast = looked + EVENTS_AT_ONCE[deps.kind] >= limit;
    const step = await takeStep(deps, { batchId, notifies, shows: shows && isLast }, now);
    done += step.done;
    if (step.isOver) return { done, isOver: true };
  }
  return { done, isOver: false };
}

async function takeStep(
  { db, kind }: Pick<Database, "db" | "kind">,
  { batchId, notifies, shows }: Pick<Required<BatchWork>, "batchId" | "notifies" | "shows">,
  now: EpochMs,
): Promise<Step> {
  return transaction(db, async (tx) => {
    await holdDataVersion(tx);
    const batch = await claimBatch(tx, batchId);
    if (batch === null) return { done: 0, isOver: true };
    const actor = await actorOf(tx, batch);
    const working = { batch, actor: actor ?? SYSTEM_ACTOR, limit: EVENTS_AT_ONCE[kind] };
    const part =
      actor === null
        ? { done: 0, reachedAt: null, reachedId: null, isOver: true }
        : batch.undoes === null
          ? await decideSome(tx, working, now)
          : await undoSome(tx, working, now);
    const { isOver, ...reached } = part;
    await updateBatchProgress(tx, batch.id, { ...reached, endedAt: isOver ? now : null });
    const done = batch.done + part.done;
    await notifyBatchProgress(tx, { batchId, done, total: batch.total, isOver });
    if (isOver && notifies) await notifyEnd(tx, { ...batch, done }, now);
    if (isOver || shows) await raiseDataVersion(tx);
    return { done: part.done, isOver };
  });
}

type Working = { batch: ModerationBatch; actor: Actor; limit: number };
type Part = { done: number; reachedAt: EpochMs | null; reachedId: number | null; isOver: boolean };

/** The actor who started the batch; null when they are no longer a moderator. */
async function actorOf(tx: Transaction, { decidedBy, role }: ModerationBatch): Promise<Actor | null> {
  const present = decidedBy === null ? role : await findRole(tx, decidedBy);
  const actor = { userId: decidedBy, role: present ?? "user", address: null, userAgent: null, requestId: null };
  return mayModerate(actor) ? actor : null;
}

async function decideSome(tx: Transaction, { batch, actor, limit }: Working, now: EpochMs): Promise<Part> {
  const { filter, asOf, reachedAt, reachedId, decision, reason, mails, language } = batch;
  const after = reachedAt === null || reachedId === null ? null : { since: reachedAt, id: reachedId };
  const found = await listNextWaiting(tx, filter, { after, asOf, limit });
  // In the order of ids, as everywhere that locks events, to avoid deadlocks.
  const held = await lockEventsToDecide(
    tx,
    found.map(({ id }) => id),
  );
  const unchanged = held.filter(({ updatedAt, deletedAt }) => updatedAt <= asOf && deletedAt === null);
  const events = decision === "approved" ? await withoutCorrected(tx, unchanged) : unchanged;
  const notice = { notifyAt: now + DECISION_NOTICE_DELAY_MS, mailIn: mails ? language : null };
  if (decision !== "undo" && events.length > 0)
    await writeDecisions(tx, events, { actor, decision, reason, batchId: batch.id, ...notice }, now);
  // The event's dates are stored already: a decision changes only where they are listed.
  await updateListingOfDates(
    tx,
    events.map(({ id }) => id),
  );
  const last = found.at(-1);
  const reached = { reachedAt: last?.since ?? reachedAt, reachedId: last?.id ?? reachedId };
  return { done: events.length, ...reached, isOver: found.length < limit };
}

/** Events whose submission has corrections are skipped: a moderator decides on the submission first. */
async function withoutCorrected(tx: Transaction, events: readonly EventToDecide[]): Promise<readonly EventToDecide[]> {
  const corrected = await listCorrectedEvents(
    tx,
    events.map(({ id }) => id),
  );
  return events.filter(({ id }) => !corrected.has(id));
}

async function undoSome(tx: Transaction, { batch, actor, limit }: Working, now: EpochMs): Promise<Part> {
  const undoes = batch.undoes ?? 0;
  const found = await listDecisionsOfBatch(tx, undoes, { after: batch.reachedId ?? 0, limit });
  let done = 0;
  for (const decisionId of found) {
    const publicId = await findDecidedEvent(tx, decisionId);
    const event = publicId === null ? null : await lockEventToEdit(tx, publicId);
    if (event === null || event.deletedAt !== null) continue;
    if ((await takeBackDecision(tx, { actor, event, decisionId, isOfBatch: true }, now)) === "undone") done += 1;
  }
  return { done, reachedAt: null, reachedId: found.at(-1) ?? batch.reachedId, isOver: found.length < limit };
}

/** Notifies the moderator of a batch that went on after the answer. */
async function notifyEnd(tx: Transaction, batch: ModerationBatch, now: EpochMs): Promise<void> {
  const { id, decision, decidedBy: userId, undoes, done: count, total } = batch;
  if (userId === null) return;
  const cause = { userId, path: batchPath(undoes ?? id), count, skipped: Math.max(0, total - count) };
  await insertNotificationCause(tx, { kind: `batch-${decision}`, actorId: null, ...cause }, now);
}
