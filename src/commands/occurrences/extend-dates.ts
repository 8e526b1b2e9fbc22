import { ZONE_DATA, storeDates } from "#commands/occurrences/store-dates.ts";
import { notifyTimesChanged, timesBefore } from "#commands/schedules/notify-times-changed.ts";
import { DATES_AHEAD_DAYS } from "#core/occurrences/occurrence.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { lockEvents } from "#data/queries/events-write.ts";
import { listEventsToExtend, listSavedOfOtherZoneData } from "#data/queries/schedule-moves.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/** A series is extended only when this many of its 400 days have passed, which is a seventh of the work each day. */
const SLACK_DAYS = 7;
/** Events per transaction, so that pages wait for a moment only: the embedded database has one session. */
const EVENTS_AT_ONCE = 50;

type Extended = { events: number; failures: readonly { eventId: number; error: unknown }[] };

type Options = { now: EpochMs; zoneData?: string };

/**
 * Stores the dates of the next 400 days, and recomputes dates of other time zone data: members are notified of the new
 * times of dates they saved. An event whose dates cannot be computed is reported and does not block the others.
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
      await transaction(db, (tx) => storeAndNotify(tx, ids, { now, zoneData }));
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

/** Stores the dates of these events, and notifies of those that other time zone data moved. */
async function storeAndNotify(
  tx: Transaction,
  ids: readonly number[],
  { now, zoneData }: Required<Options>,
): Promise<void> {
  // Another process may do the same: it then finds the new zone data, and notifies nobody again.
  await lockEvents(tx, ids);
  const saved = await listSavedOfOtherZoneData(tx, { ids, zoneData });
  const before = new Map<number, Awaited<ReturnType<typeof timesBefore>>>();
  for (const id of saved) before.set(id, await timesBefore(tx, id, now));
  await storeDates(tx, ids, now, zoneData);
  for (const [eventId, times] of before) await notifyTimesChanged(tx, { eventId, actorId: null }, times, now);
}
