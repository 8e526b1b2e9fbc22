import { mayDeleteAll } from "#core/admin/admin-policy.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { restorableUntil } from "#core/events/deletion.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Listing, listingOf } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import {
  type MassDeletion,
  updateEventsRestored,
  claimDeletion,
  updateNextDeleted,
  lockAllEvents,
  lockDeletion,
  lockNextToRestore,
  insertDeletion,
  listCountedOn,
  updateEmptyOrganizersHidden,
  updateOrganizersListed,
  updateDetachedEvents,
  updateDetachedFromDeletion,
  updateDeletion,
} from "#data/queries/mass-deletions-write.ts";
import { insertNotificationCauses, retractDeletions } from "#data/queries/notification-causes-write.ts";
import { type DeletedTwin, listDeletedTwins } from "#data/queries/deleted-twins.ts";
import { updateOrganizersRestored } from "#data/queries/unused-organizers-write.ts";
import { countEvents } from "#data/queries/deleted-events.ts";
import { findRole } from "#data/queries/accounts.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type Engine = Database["kind"];

/**
 * How many events one transaction deletes or restores: `first` while the admin waits, `next` in the job. On the
 * embedded database such a transaction blocks all others: an event with a year of dates takes some 3 ms.
 */
const EVENTS_AT_ONCE: Record<Engine, { first: number; next: number }> = {
  postgres: { first: 1_200, next: 200 },
  pglite: { first: 120, next: 8 },
};

type Part = { limit: number; now: EpochMs };

/**
 * Shared by the commands that start a deletion of many events: does the first part in their transaction, which
 * completes a small directory.
 */
export function beginDeletion(
  tx: Transaction,
  deletion: MassDeletion,
  { kind, now }: { kind: Engine; now: EpochMs },
): Promise<MassDeletion> {
  return takePart(tx, deletion, { limit: EVENTS_AT_ONCE[kind].first, now });
}

/** For the job: the next part of a deletion, or of undoing it; `endedAt` is set with the last part. */
function takeDeletionPart(
  tx: Transaction,
  deletion: MassDeletion,
  { kind, now }: { kind: Engine; now: EpochMs },
): Promise<MassDeletion> {
  return takePart(tx, deletion, { limit: EVENTS_AT_ONCE[kind].next, now });
}

async function takePart(tx: Transaction, deletion: MassDeletion, part: Part): Promise<MassDeletion> {
  const { limit, now } = part;
  const ids =
    deletion.undoneAt === null ? await updateNextDeleted(tx, deletion, limit) : await restoreNext(tx, deletion, part);
  const isOver = ids.length < limit;
  if (isOver && deletion.undoneAt !== null) await updateDetachedFromDeletion(tx, deletion.id);
  if (isOver && deletion.undoneAt === null && deletion.scope === "examples")
    await updateEmptyOrganizersHidden(tx, deletion.id, now);
  const reached = {
    reachedId: ids.at(-1) ?? deletion.reachedId,
    done: deletion.done + ids.length,
    endedAt: isOver ? now : null,
  };
  await updateDeletion(tx, deletion.id, reached);
  return { ...deletion, ...reached };
}

async function restoreNext(tx: Transaction, deletion: MassDeletion, { limit, now }: Part): Promise<readonly number[]> {
  const found = await lockNextToRestore(tx, deletion, limit);
  // The core decides where each event is listed.
  const byListing = Map.groupBy(found, (event): Listing =>
    listingOf({ ...event, deletedAt: null, suspendedAt: event.isSuspended ? now : null }),
  );
  for (const [listing, events] of byListing) {
    await updateEventsRestored(tx, { ids: events.map(({ id }) => id), listing }, now);
  }
  const ids = found.map(({ id }) => id);
  if (deletion.scope === "import") await updateOrganizersRestored(tx, ids, now);
  if (deletion.scope === "examples" || deletion.scope === "import") await updateOrganizersListed(tx, ids, now);
  if (deletion.scope === "selected") await notifyRestored(tx, { ids, actorId: deletion.deletedBy }, now);
  return ids;
}

/** As for one event (`undeleteEvent`): notifies only of events whose deletion someone may have been notified of. */
async function notifyRestored(
  tx: Transaction,
  { ids, actorId }: { ids: readonly number[]; actorId: string | null },
  now: EpochMs,
): Promise<void> {
  const notified = new Set(await retractDeletions(tx, ids));
  const back = (await listCountedOn(tx, ids, now)).filter((id) => notified.has(id));
  const causes = back.map((eventId) => ({ kind: "event-restored", eventId }) as const);
  await insertNotificationCauses(tx, causes, { actorId, dueAt: now }, now);
}

type DeleteAll = {
  actor: Actor;
  /** The number of events that the admin typed. */
  count: number;
  /** The actor signed in or re-authenticated a few minutes ago. */
  isProved: boolean;
};

type DeleteAllOutcome =
  /** `done` of `events` are deleted; a job deletes the rest. */
  | { outcome: "deleted"; deletion: number; events: number; done: number }
  /** Not an admin any more, or not re-authenticated. */
  | { outcome: "denied" }
  /** The number of events has changed; `events` is the current number. */
  | { outcome: "miscounted"; events: number };

/**
 * Deletes all events, for an admin who typed their number and re-authenticated; `undoDeleteAll` restores them for 30
 * days (PRODUCT P8). Members who saved one are not notified. Success and refusal are recorded (spec §6).
 */
export async function deleteAllEvents(
  { db, kind }: Pick<Database, "db" | "kind">,
  { actor, count, isProved }: DeleteAll,
  now: EpochMs,
): Promise<DeleteAllOutcome> {
  const entry = { action: "delete-all-events", actor, entity: null } as const;
  return transaction(db, async (tx): Promise<DeleteAllOutcome> => {
    const { userId } = actor;
    // Checks again in the transaction: the role may have changed since the page was opened.
    const isAdmin = mayDeleteAll(actor) && userId !== null && (await findRole(tx, userId)) === "admin";
    const denied = async (reason: "not-admin" | "not-proved"): Promise<DeleteAllOutcome> => {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason } }, now);
      return { outcome: "denied" };
    };
    if (!isAdmin) return denied("not-admin");
    await lockAllEvents(tx);
    const events = await countEvents(tx);
    if (events !== count || events === 0) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "miscounted", events } }, now);
      return { outcome: "miscounted", events };
    }
    if (!isProved) return denied("not-proved");
    const opened = await insertDeletion(tx, { deletedBy: userId, events }, now);
    const { id, done } = await beginDeletion(tx, opened, { kind, now });
    await recordAudit(tx, { ...entry, outcome: "done", facts: { events, deletion: id } }, now);
    return { outcome: "deleted", deletion: id, events, done };
  });
}

/** Why a deletion cannot be undone now; null if it can. */
function missedBy(deletion: MassDeletion | null, now: EpochMs): "gone" | "already" | "busy" | null {
  if (deletion === null || deletion.forgottenAt !== null || restorableUntil(deletion.deletedAt) <= now) return "gone";
  if (deletion.undoneAt !== null) return "already";
  return deletion.scope === "import" && deletion.endedAt === null ? "busy" : null;
}

type Undo = {
  actor: Actor;
  deletion: number;
  /** Events that have been created again: restores nothing and returns them (`ask`), or leaves them deleted (`skip`). */
  twins?: "ask" | "skip" | "restore";
};

/** `gone`: its 30 days are over, or there was none, or an admin deleted it for good. `busy`: the import is still being undone. */
type UndoOutcome =
  | { outcome: "twins"; events: number; twins: readonly DeletedTwin[] }
  | { outcome: "busy" }
  /** `done` events are restored; while `isOver` is false a job restores the rest. */
  | { outcome: "undone"; done: number; isOver: boolean; scope: MassDeletion["scope"] }
  | { outcome: "already" }
  | { outcome: "gone" };

/** The events of the deletion that are there again, unless it does not matter. */
async function twinsOf(tx: Transaction, { actor, deletion, twins }: Required<Undo>, now: EpochMs) {
  return twins === "restore" ? [] : listDeletedTwins(tx, { deletion }, actor.userId ?? "", now);
}

/** Restores all events of one mass deletion, each to its moderation status (PRODUCT P8). Throws `forbidden`. */
export async function undoDeleteAll(
  { db, kind }: Pick<Database, "db" | "kind">,
  { actor, deletion, twins = "restore" }: Undo,
  now: EpochMs,
): Promise<UndoOutcome> {
  const result = await transaction(db, async (tx): Promise<UndoOutcome | null> => {
    const held = await lockDeletion(tx, deletion);
    const isAll = (held?.scope ?? "all") === "all";
    const entry = { action: isAll ? "undo-delete-all" : "undo-delete-group", actor, entity: null } as const;
    if (!mayDeleteAll(actor)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { deletion } }, now);
      return null;
    }
    const missed = missedBy(held, now);
    if (missed !== null || held === null) return { outcome: missed ?? "gone" };
    const again = await twinsOf(tx, { actor, deletion, twins }, now);
    if (twins === "ask" && again.length > 0) return { outcome: "twins", events: held.events, twins: again };
    await updateDetachedEvents(
      tx,
      again.map(({ eventId }) => eventId),
    );
    // A deletion in progress reverses.
    const turned = { undoneAt: now, reachedId: 0, done: 0, endedAt: null };
    await updateDeletion(tx, deletion, turned);
    const { done, endedAt } = await beginDeletion(tx, { ...held, ...turned }, { kind, now });
    const isOver = endedAt !== null;
    await recordAudit(tx, { ...entry, outcome: "done", facts: { events: isOver ? done : held.events, deletion } }, now);
    return { outcome: "undone", done, isOver, scope: held.scope };
  });
  if (result === null) throw new AppError("forbidden", "only admins bring all events back");
  return result;
}

/** Works on one part of a mass deletion or its undo; true when it is complete. Any process may call it. */
export function workDeletion(
  { db, kind }: Pick<Database, "db" | "kind">,
  id: number,
  now: EpochMs,
): Promise<{ isOver: boolean }> {
  return transaction(db, async (tx) => {
    const deletion = await claimDeletion(tx, id);
    return { isOver: deletion === null || (await takeDeletionPart(tx, deletion, { kind, now })).endedAt !== null };
  });
}
