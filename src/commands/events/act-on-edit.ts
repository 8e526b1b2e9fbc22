import { actOnEvent, type Gone, type HeldEvent } from "#commands/events/act-on-event.ts";
import type { EditRefusal } from "#commands/events/check-edit.ts";
import type { EditConflict, EventEdit } from "#commands/events/plan-edit.ts";
import type { StoredEdit } from "#commands/events/store-edit.ts";
import { mayEditEvent } from "#core/events/event-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { EVENTS_ONCE_PER_OWNER } from "#data/queries/events-write.ts";
import { isTakenBy, type Transaction } from "#data/transaction.ts";

export type EditOutcome = StoredEdit | EditConflict | EditRefusal | Gone;

/**
 * Shared by the commands that save an event's form: policy, transaction, lock, and the conflict of two forms that take
 * the same name at once.
 */
export async function actOnEdit<T>(
  deps: Pick<Database, "db">,
  { actor, publicId }: Pick<EventEdit, "actor" | "publicId">,
  now: EpochMs,
  work: (tx: Transaction, held: HeldEvent) => Promise<T>,
): Promise<T | EditOutcome> {
  const act = { action: "update-event", actor, publicId, may: mayEditEvent } as const;
  try {
    return await actOnEvent(deps, act, now, work);
  } catch (error) {
    if (isTakenBy(error, EVENTS_ONCE_PER_OWNER)) return { outcome: "name-taken" };
    throw error;
  }
}
