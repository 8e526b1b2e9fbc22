import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { updateEarlyEvents, updateLateEvents } from "#data/queries/current-dates-write.ts";
import { transaction } from "#data/transaction.ts";

const EVENTS_AT_ONCE = 1_000;

/**
 * Moves events whose current date is over to their next date, or to none, and corrects events that a fast clock had
 * moved too far; returns how many. Lists do not depend on the former.
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
