import { takeBackDecision } from "#commands/moderation/take-back-decision.ts";
import { writeDecision } from "#commands/moderation/write-decision.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import type { Actor } from "#core/audit/actor.ts";
import { DECISION_TOLD_AFTER_MS } from "#core/moderation/moderation-list.ts";
import { mayModerate } from "#core/moderation/moderation-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { lockEventToEdit } from "#data/queries/event-edit.ts";
import {
  claimBatch,
  listDecisionsOfBatch,
  type ModerationBatch,
  updateBatchProgress,
} from "#data/queries/moderation-batches-write.ts";
import { findDecidedEvent } from "#data/queries/moderation-decisions.ts";
import { listNextWaiting } from "#data/queries/moderation-desk.ts";
import { findRole } from "#data/queries/accounts.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/** Events per transaction: few enough to block nobody noticeably. On the embedded database all others wait meanwhile. */
const EVENTS_AT_ONCE = { postgres: 50, pglite: 5 } as const;

type Step = { done: number; isOver: boolean };

/** Decides up to this many events of a batch; returns how many, and whether the batch is complete. Any process may call it. */
export async function workBatch(
  deps: Pick<Database, "db" | "kind">,
  { batchId, limit }: { batchId: number; limit: number },
  now: EpochMs,
): Promise<Step> {
  let done = 0;
  for (let looked = 0; looked < limit; looked += EVENTS_AT_ONCE[deps.kind]) {
    const step = await takeStep(deps, batchId, now);
    done += step.done;
    if (step.isOver) return { done, isOver: true };
  }
  return { done, isOver: false };
}

async function takeStep({ db, kind }: Pick<Database, "db" | "kind">, batchId: number, now: EpochMs): Promise<Step> {
  return transaction(db, async (tx) => {
    const batch = await claimBatch(tx, batchId);
    if (batch === null) return { done: 0, isOver: true };
    const actor = await actorOf(tx, batch);
    if (actor === null) return end(tx, batch, 0, now);
    const working = { batch, actor, limit: EVENTS_AT_ONCE[kind] };
    return batch.undoes === null ? decideSome(tx, working, now) : undoSome(tx, working, now);
  });
}

type Working = { batch: ModerationBatch; actor: Actor; limit: number };

/** The actor who started the batch; null when they are no longer a moderator. */
async function actorOf(tx: Transaction, { decidedBy, role }: ModerationBatch): Promise<Actor | null> {
  const present = decidedBy === null ? role : await findRole(tx, decidedBy);
  const actor = { userId: decidedBy, role: present ?? "user", address: null, userAgent: null, requestId: null };
  return mayModerate(actor) ? actor : null;
}

async function decideSome(tx: Transaction, { batch, actor, limit }: Working, now: EpochMs): Promise<Step> {
  const { filter, asOf, reachedAt, reachedId, decision, reason, mails, language } = batch;
  const after = reachedAt === null || reachedId === null ? null : { since: reachedAt, id: reachedId };
  const found = await listNextWaiting(tx, filter, { after, asOf, limit });
  const decided: number[] = [];
  // In the order of ids, as everywhere that locks events, to avoid deadlocks.
  for (const { publicId } of found.toSorted((a, b) => a.id - b.id)) {
    const event = await lockEventToEdit(tx, publicId);
    if (event === null || event.updatedAt > asOf || event.deletedAt !== null || decision === "undo") continue;
    const told = { tellAt: now + DECISION_TOLD_AFTER_MS, mailIn: mails ? language : null };
    await writeDecision(tx, event, { actor, decision, reason, batchId: batch.id, ...told }, now);
    decided.push(event.id);
  }
  await storeDates(tx, decided, now);
  const last = found.at(-1);
  if (last === undefined || found.length < limit) return end(tx, batch, decided.length, now);
  const progress = { done: decided.length, reachedAt: last.since, reachedId: last.id, endedAt: null };
  await updateBatchProgress(tx, batch.id, progress);
  return { done: decided.length, isOver: false };
}

async function undoSome(tx: Transaction, { batch, actor, limit }: Working, now: EpochMs): Promise<Step> {
  const found = await listDecisionsOfBatch(tx, batch.undoes ?? 0, { after: batch.reachedId ?? 0, limit });
  let done = 0;
  for (const decisionId of found) {
    const publicId = await findDecidedEvent(tx, decisionId);
    const event = publicId === null ? null : await lockEventToEdit(tx, publicId);
    if (event === null || event.deletedAt !== null) continue;
    if ((await takeBackDecision(tx, { actor, event, decisionId }, now)) === "undone") done += 1;
  }
  const last = found.at(-1);
  if (last === undefined || found.length < limit) return end(tx, batch, done, now);
  await updateBatchProgress(tx, batch.id, { done, reachedAt: null, reachedId: last, endedAt: null });
  return { done, isOver: false };
}

async function end(tx: Transaction, batch: ModerationBatch, done: number, now: EpochMs): Promise<Step> {
  const { id, reachedAt, reachedId, decidedBy, role, decision } = batch;
  await updateBatchProgress(tx, id, { done, reachedAt, reachedId, endedAt: now });
  const actor = { userId: decidedBy, role, address: null, userAgent: null, requestId: null };
  const facts = { batch: id, decision, events: batch.done + done };
  await recordAudit(tx, { action: "end-batch", actor, entity: null, outcome: "done", facts }, now);
  return { done, isOver: true };
}
