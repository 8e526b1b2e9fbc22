import { mayDeleteAll } from "#core/admin/admin-policy.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { keptUntil } from "#core/events/deletion.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { listingOf } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import {
  bringBack,
  lockAllEvents,
  lockDeletion,
  readStandsOf,
  settleDeletion,
} from "#data/queries/mass-deletions-write.ts";
import { instantFromText } from "#data/tables/columns.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

type Undo = { actor: Actor; deletion: number };

/** `gone`: its 30 days are over, or there was none. */
type UndoOutcome = { outcome: "undone"; events: number } | { outcome: "already" } | { outcome: "gone" };

/** Brings back all events that were deleted together, each where moderation has left it (PRODUCT P8). Throws `forbidden`. */
export async function undoDeleteAll(
  { db }: Pick<Database, "db">,
  { actor, deletion }: Undo,
  now: EpochMs,
): Promise<UndoOutcome> {
  const entry = { action: "undo-delete-all", actor, entity: null } as const;
  const result = await transaction(db, async (tx): Promise<UndoOutcome | null> => {
    if (!mayDeleteAll(actor)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { deletion } }, now);
      return null;
    }
    await lockAllEvents(tx);
    const held = await lockDeletion(tx, deletion);
    if (held === null || keptUntil(instantFromText(held.deletedAt)) <= now) return { outcome: "gone" };
    if (held.isUndone) return { outcome: "already" };
    const events = await bringAllBack(tx, deletion, now);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { events, deletion } }, now);
    return { outcome: "undone", events };
  });
  if (result === null) throw new AppError("forbidden", "only admins bring all events back");
  return result;
}

async function bringAllBack(tx: Transaction, id: number, now: EpochMs): Promise<number> {
  let events = 0;
  // Where each may be listed is the core's to say; thousands of events stand in a few ways.
  for (const stands of await readStandsOf(tx, id)) {
    const listing = listingOf({ ...stands, deleted: false });
    events += await bringBack(tx, { id, stands, listing }, now);
  }
  await settleDeletion(tx, id, now);
  return events;
}
