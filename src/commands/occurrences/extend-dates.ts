import { ZONE_DATA, storeDates } from "#commands/occurrences/store-dates.ts";
import { DATES_AHEAD_DAYS } from "#core/occurrences/occurrence.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { listEventsToExtend } from "#data/queries/schedule-moves.ts";
import { transaction } from "#data/transaction.ts";

/** A series is extended only when this many of its 400 days have passed, which is a seventh of the work each day. */
const SLACK_DAYS = 7;
/** Events per transaction, so that pages wait for a moment only: the embedded database has one session. */
const EVENTS_AT_ONCE = 50;

type Extended = { events: number; failures: readonly { eventId: number; error: unknown }[] };

type Options = { now: EpochMs; zoneData?: string };

/**
 * Stores the dates that come within 400 days, and recomputes dates of other time zone data. An event whose dates
 * cannot be computed is reported and does not block the others.
 */
export async function extendDates(
  { db }: Pick<Database, "db">,
  { now, zoneData = ZONE_DATA }: Options,
): Promise<Extended> {
  const before = now + (DATES_AHEAD_DAYS - SLACK_DAYS) * DAY_MS;
  const failures: { eventId: number; error: unknown }[] = [];
  let events = 0;
  let after = 0;
  for (;;) {
    const ids = await listEventsToExtend(db, { before, zoneData, after, limit: EVENTS_AT_ONCE });
    const last = ids.at(-1);
    if (last === undefined) return { events, failures };
    after = last;
    const failed = await storeEach(ids);
    failures.push(...failed);
    events += ids.length - failed.length;
  }

  /** Stores all at once; one by one only if that fails, to find the event at fault. */
  async function storeEach(ids: readonly number[]): Promise<readonly { eventId: number; error: unknown }[]> {
    try {
      await transaction(db, (tx) => storeDates(tx, ids, now, zoneData));
      return [];
    } catch (error) {
      const [only] = ids;
      if (ids.length === 1 && only !== undefined) return [{ eventId: only, error }];
    }
    const found: { eventId: number; error: unknown }[] = [];
    for (const id of ids) found.push(...(await storeEach([id])));
    return found;
  }
}
