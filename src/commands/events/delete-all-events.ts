import { beginDeletion } from "#commands/events/take-deletion-part.ts";
import { mayDeleteAll } from "#core/admin/admin-policy.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { countEvents } from "#data/queries/mass-deletions.ts";
import { lockAllEvents, openDeletion } from "#data/queries/mass-deletions-write.ts";
import { readRole } from "#data/queries/roles.ts";
import { transaction } from "#data/transaction.ts";

type DeleteAll = {
  actor: Actor;
  /** The number of events that was typed. */
  count: number;
  /** The actor signed in, or proved it again, a few minutes ago. */
  isProved: boolean;
};

type DeleteAllOutcome =
  /** `done` of them by now; a job goes on with the rest. */
  | { outcome: "deleted"; deletion: number; events: number; done: number }
  /** Not an admin any more, or not proved. */
  | { outcome: "denied" }
  /** There are other events than were counted: `events` of them. */
  | { outcome: "miscounted"; events: number };

/**
 * Deletes every event there is, for an admin who typed their number and proved who they are; `undoDeleteAll` brings all of them
 * back for 30 days (PRODUCT P8). People who saved one are not told. Success and refusal are written down (spec §6).
 */
export async function deleteAllEvents(
  { db, kind }: Pick<Database, "db" | "kind">,
  { actor, count, isProved }: DeleteAll,
  now: EpochMs,
): Promise<DeleteAllOutcome> {
  const entry = { action: "delete-all-events", actor, entity: null } as const;
  return transaction(db, async (tx): Promise<DeleteAllOutcome> => {
    const { userId } = actor;
    // Asked again here: the role may have been taken since the page was opened.
    const isAdmin = mayDeleteAll(actor) && userId !== null && (await readRole(tx, userId)) === "admin";
    if (!isAdmin || !isProved) {
      const reason = isAdmin ? "not-proved" : "not-admin";
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason } }, now);
      return { outcome: "denied" };
    }
    await lockAllEvents(tx);
    const events = await countEvents(tx);
    if (events !== count || events === 0) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "miscounted", events } }, now);
      return { outcome: "miscounted", events };
    }
    const opened = await openDeletion(tx, { deletedBy: userId, events }, now);
    const { id, done } = await beginDeletion(tx, opened, { kind, now });
    await recordAudit(tx, { ...entry, outcome: "done", facts: { events, deletion: id } }, now);
    return { outcome: "deleted", deletion: id, events, done };
  });
}
