import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { pointLateEventsOn } from "#data/queries/occurrences-write.ts";
import { transaction } from "#data/transaction.ts";

const EVENTS_AT_ONCE = 1_000;

/** Points the events whose current date is over at their next one, or at none; returns how many. Lists do not wait for it. */
export async function advanceDates({ db }: Pick<Database, "db">, now: EpochMs): Promise<number> {
  let moved = 0;
  for (;;) {
    const part = await transaction(db, (tx) => pointLateEventsOn(tx, now, EVENTS_AT_ONCE));
    moved += part;
    if (part < EVENTS_AT_ONCE) return moved;
  }
}
