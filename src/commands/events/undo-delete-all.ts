import { beginDeletion } from "#commands/events/take-deletion-part.ts";
import { mayDeleteAll } from "#core/admin/admin-policy.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { keptUntil } from "#core/events/deletion.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { lockDeletion, updateDeletion } from "#data/queries/mass-deletions-write.ts";
import { transaction } from "#data/transaction.ts";

type Undo = { actor: Actor; deletion: number };

/** `gone`: its 30 days are over, or there was none. */
type UndoOutcome =
  /** `done` events are back; while `isOver` is false a job goes on with the rest. */
  { outcome: "undone"; done: number; isOver: boolean } | { outcome: "already" } | { outcome: "gone" };

/** Brings back all events that were deleted together, each where moderation has left it (PRODUCT P8). Throws `forbidden`. */
export async function undoDeleteAll(
  { db, kind }: Pick<Database, "db" | "kind">,
  { actor, deletion }: Undo,
  now: EpochMs,
): Promise<UndoOutcome> {
  const entry = { action: "undo-delete-all", actor, entity: null } as const;
  const result = await transaction(db, async (tx): Promise<UndoOutcome | null> => {
    if (!mayDeleteAll(actor)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { deletion } }, now);
      return null;
    }
    const held = await lockDeletion(tx, deletion);
    if (held === null || keptUntil(held.deletedAt) <= now) return { outcome: "gone" };
    if (held.undoneAt !== null) return { outcome: "already" };
    // A deletion that still goes on turns round.
    const turned = { undoneAt: now, reachedId: 0, done: 0, endedAt: null };
    await updateDeletion(tx, deletion, turned);
    const { done, endedAt } = await beginDeletion(tx, { ...held, ...turned }, { kind, now });
    const isOver = endedAt !== null;
    await recordAudit(tx, { ...entry, outcome: "done", facts: { events: isOver ? done : held.events, deletion } }, now);
    return { outcome: "undone", done, isOver };
  });
  if (result === null) throw new AppError("forbidden", "only admins bring all events back");
  return result;
}
