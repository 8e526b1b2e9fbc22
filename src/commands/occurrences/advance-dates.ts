import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { updateEarlyEvents, updateLateEvents } from "#data/queries/occurrences-write.ts";
import { transaction } from "#data/transaction.ts";

const EVENTS_AT_ONCE = 1_000;

/**
 * Points the events whose current date is over at their next one, or at none, and back those that a clock which was ahead
 * had pointed too far; returns how many. Lists do not wait for the former.
 */
export async function advanceDates({ db }: Pick<Database, "db">, now: EpochMs): Promise<number> {
  return (await pointAll(db, now, updateLateEvents)) + (await pointAll(db, now, updateEarlyEvents));
}

async function pointAll(db: Database["db"], now: EpochMs, point: typeof updateLateEvents): Promise<number> {
  let moved = 0;
  for (;;) {
    const part = await transaction(db, (tx) => point(tx, now, EVENTS_AT_ONCE));
    moved += part;
    if (part < EVENTS_AT_ONCE) return moved;
  }
}
