import { beginDeletion } from "#commands/events/delete-all-events.ts";
import { mayDeleteAll } from "#core/admin/admin-policy.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { DELETION_NOTICE_DELAY_MS } from "#core/events/deletion.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { countExamples } from "#data/queries/deleted-events.ts";
import {
  insertDeletion,
  lockDeletedEvents,
  lockDeletion,
  lockSelectedEvents,
  updateDeletedWith,
  updateDeletion,
  updateMovedToDeletion,
} from "#data/queries/mass-deletions-write.ts";
import { insertNotificationCauses } from "#data/queries/notification-causes-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type GroupAction = "delete-examples" | "delete-selected" | "forget-deleted";

/**
 * Deletes the example events and hides the organizers that only they had; `undoDeleteAll` restores them for 30 days.
 * `done` of `events` are deleted, a job deletes the rest. `forbidden` for all but admins, which is recorded.
 */
export function deleteExamples(
  { db, kind }: Pick<Database, "db" | "kind">,
  { actor }: { actor: Actor },
  now: EpochMs,
): Promise<{ outcome: "deleted"; deletion: number; events: number; done: number } | { outcome: "none" }> {
  return asAdmin({ db, actor, action: "delete-examples" }, now, async (tx, userId) => {
    const events = await countExamples(tx);
    if (events === 0) return { outcome: "none" };
    const opened = await insertDeletion(tx, { deletedBy: userId, events, scope: "examples" }, now);
    const { id, done } = await beginDeletion(tx, opened, { kind, now });
    await recordGroup(tx, { actor, action: "delete-examples", facts: { events, deletion: id } }, now);
    return { outcome: "deleted", deletion: id, events, done };
  });
}

type Selection = { actor: Actor; events: readonly { publicId: string; updatedAt: EpochMs }[] };

/**
 * Deletes the selected events; skips those that were changed or deleted since they were listed. `undoDeleteAll`
 * restores them for 30 days. Members who saved one are notified when the time for Undo is over. `forbidden` for all but
 * admins, which is recorded.
 */
export function deleteSelected(
  { db }: Pick<Database, "db">,
  { actor, events }: Selection,
  now: EpochMs,
): Promise<{ outcome: "deleted"; deletion: number; done: number; skipped: number } | { outcome: "none" }> {
  return asAdmin({ db, actor, action: "delete-selected" }, now, async (tx, userId) => {
    const found = await lockSelectedEvents(tx, events, now);
    if (found.length === 0) return { outcome: "none" };
    const ids = found.map(({ id }) => id);
    const deletion = await insertDeletion(tx, { deletedBy: userId, events: ids.length, scope: "selected" }, now);
    await updateDeletedWith(tx, deletion, ids);
    await updateDeletion(tx, deletion.id, { done: ids.length, reachedId: ids.at(-1) ?? 0, endedAt: now });
    const counted = found.filter(({ isCountedOn }) => isCountedOn);
    const causes = counted.map(({ id, startsAt }) => ({ kind: "event-deleted", eventId: id, startsAt }) as const);
    await insertNotificationCauses(tx, causes, { actorId: userId, dueAt: now + DELETION_NOTICE_DELAY_MS }, now);
    const facts = { events: ids.length, deletion: deletion.id };
    await recordGroup(tx, { actor, action: "delete-selected", facts }, now);
    return { outcome: "deleted", deletion: deletion.id, done: ids.length, skipped: events.length - ids.length };
  });
}

type Forget = { actor: Actor; of: { deletion: number } | { events: readonly string[] } };

/**
 * Deletes for good a group of deleted events, or single ones, before their 30 days are over. They are gone from all lists
 * at once; a job removes their words. `none`: nothing of it can be restored any more. `busy`: the deletion, or its Undo, is
 * not complete yet. `forbidden` for all but admins, which is recorded.
 */
export function forgetDeleted(
  { db }: Pick<Database, "db">,
  { actor, of }: Forget,
  now: EpochMs,
): Promise<{ outcome: "forgotten"; events: number } | { outcome: "none" } | { outcome: "busy" }> {
  return asAdmin({ db, actor, action: "forget-deleted" }, now, async (tx, userId) => {
    const group = "deletion" in of ? await lockDeletion(tx, of.deletion) : null;
    if ("deletion" in of && (group === null || group.forgottenAt !== null)) return { outcome: "none" };
    if (group !== null && group.endedAt === null) return { outcome: "busy" };
    const ids = await lockDeletedEvents(tx, "events" in of ? { publicIds: of.events } : of, now);
    if (ids.length === 0) return { outcome: "none" };
    const events = ids.length;
    const forgotten = group ?? (await insertDeletion(tx, { deletedBy: userId, events, scope: "selected" }, now));
    if (group === null) await updateMovedToDeletion(tx, forgotten.id, ids);
    await updateDeletion(tx, forgotten.id, { forgottenAt: now, endedAt: null });
    await recordGroup(tx, { actor, action: "forget-deleted", facts: { events, deletion: forgotten.id } }, now);
    return { outcome: "forgotten", events };
  });
}

type Group = { actor: Actor; action: GroupAction; facts: { events: number; deletion: number } };

function recordGroup(tx: Transaction, { actor, action, facts }: Group, now: EpochMs): Promise<void> {
  return recordAudit(tx, { action, actor, entity: null, outcome: "done", facts }, now);
}

async function asAdmin<T>(
  { db, actor, action }: Pick<Database, "db"> & { actor: Actor; action: GroupAction },
  now: EpochMs,
  work: (tx: Transaction, userId: string) => Promise<T>,
): Promise<T> {
  const { userId } = actor;
  const done = await transaction(db, async (tx) => {
    if (mayDeleteAll(actor) && userId !== null) return { result: await work(tx, userId) };
    await recordAudit(tx, { action, actor, entity: null, outcome: "refused", facts: { reason: "forbidden" } }, now);
    return null;
  });
  if (done === null) throw new AppError("forbidden", "only admins delete many events at once");
  return done.result;
}
