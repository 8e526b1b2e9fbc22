import { setImmediate } from "node:timers/promises";
import { dateFrequency } from "#core/occurrences/date-frequency.ts";
import { datesToStore } from "#core/occurrences/dates-to-store.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { lockEvents } from "#data/queries/events-write.ts";
import {
  type DateToStore,
  type StoredChanges,
  updateListingOfDates,
  insertOccurrences,
  deleteOtherOccurrences,
  upsertOccurrences,
} from "#data/queries/occurrences-write.ts";
import { updateCurrentDates } from "#data/queries/current-dates-write.ts";
import {
  type ExpandedSchedule,
  type ScheduleRow,
  updateExpanded,
  listExceptionsOf,
  listSchedulesOf,
} from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** The version of this process's time zone data; dates computed with another version are recomputed. */
export const ZONE_DATA = process.versions["tz"] ?? process.version;

/** Some 60 dates each: enough for few round trips, few enough for memory. */
const EVENTS_AT_ONCE = 200;
const SCHEDULES_AT_A_STRETCH = 20;

/**
 * Compares the stored dates of these events with their schedules, exceptions and listing, stores the difference, and
 * updates the events' current and last date. Call it in the transaction that changed one of them.
 */
export async function storeDates(
  tx: Transaction,
  eventIds: readonly number[],
  now: EpochMs,
  zoneData: string = ZONE_DATA,
): Promise<StoredChanges> {
  const changes: StoredChanges = { inserted: 0, updated: 0, removed: 0 };
  for (let start = 0; start < eventIds.length; start += EVENTS_AT_ONCE) {
    const part = await storePart(tx, eventIds.slice(start, start + EVENTS_AT_ONCE), { now, zoneData });
    changes.inserted += part.inserted;
    changes.updated += part.updated;
    changes.removed += part.removed;
  }
  return changes;
}

async function storePart(
  tx: Transaction,
  eventIds: readonly number[],
  { now, zoneData }: { now: EpochMs; zoneData: string },
): Promise<StoredChanges> {
  const locked = await lockEvents(tx, eventIds);
  const listings = new Map(locked.map((event) => [event.id, event.listing]));
  const schedules = await listSchedulesOf(tx, eventIds);
  const { dates, expanded } = await expandAll(tx, schedules, { now, listings });
  const written = await writeDates(tx, schedules, dates);
  const removed = await correctKnownDates(tx, schedules, { now, dates });
  await updateExpanded(tx, expanded, zoneData);
  await updateCurrentDates(tx, eventIds, now);
  return { ...written, removed };
}

/** Inserts the dates of new schedules without comparing, as an import brings thousands of them. */
async function writeDates(
  tx: Transaction,
  schedules: readonly ScheduleRow[],
  dates: readonly DateToStore[],
): Promise<Omit<StoredChanges, "removed">> {
  const isOfNew = new Set(schedules.filter(isNew).map((schedule) => schedule.id));
  const inserted = await insertOccurrences(
    tx,
    dates.filter((date) => isOfNew.has(date.scheduleId)),
  );
  const compared = await upsertOccurrences(
    tx,
    dates.filter((date) => !isOfNew.has(date.scheduleId)),
  );
  return { ...compared, inserted: compared.inserted + inserted };
}

/** Corrects the stored dates of known schedules; new ones, for example of an import, have nothing to correct. */
async function correctKnownDates(
  tx: Transaction,
  schedules: readonly ScheduleRow[],
  { now, dates }: { now: EpochMs; dates: readonly DateToStore[] },
): Promise<number> {
  const known = schedules.filter((schedule) => !isNew(schedule));
  if (known.length === 0) return 0;
  const ids = new Set(known.map((schedule) => schedule.id));
  const removed = await deleteOtherOccurrences(
    tx,
    known.map((schedule) => ({ scheduleId: schedule.id, historyBefore: historyBefore(schedule, now) })),
    dates.filter((date) => ids.has(date.scheduleId)),
  );
  await updateListingOfDates(tx, [...new Set(known.map((schedule) => schedule.eventId))]);
  return removed;
}

/** Dates that started before this time are history; the one date of a schedule without a rule always follows the schedule. */
function historyBefore({ rrule, endedAt }: ScheduleRow, now: EpochMs): EpochMs | null {
  return endedAt ?? (rrule === null ? null : now);
}

/** True when none of its dates was ever stored. */
function isNew({ zoneData }: ScheduleRow): boolean {
  return zoneData === "";
}

async function expandAll(
  tx: Transaction,
  schedules: readonly ScheduleRow[],
  { now, listings }: { now: EpochMs; listings: ReadonlyMap<number, Listing> },
): Promise<{ dates: readonly DateToStore[]; expanded: readonly ExpandedSchedule[] }> {
  const dates: DateToStore[] = [];
  const expanded: ExpandedSchedule[] = [];
  const exceptions = await listExceptionsOf(
    tx,
    schedules.map((schedule) => schedule.id),
  );
  const exceptionsOf = Map.groupBy(exceptions, (each) => each.scheduleId);
  for (const [place, schedule] of schedules.entries()) {
    // Yields to requests: computing the dates of many schedules takes long.
    if (place % SCHEDULES_AT_A_STRETCH === SCHEDULES_AT_A_STRETCH - 1) await setImmediate();
    const { id, eventId, endedAt } = schedule;
    if (endedAt !== null) {
      expanded.push({ id, until: null });
      continue;
    }
    const result = datesToStore(schedule, exceptionsOf.get(id) ?? [], { now, firstTime: isNew(schedule) });
    expanded.push({ id, until: result.until });
    const listing = listings.get(eventId) ?? "hidden";
    const frequency = dateFrequency(schedule.rrule);
    for (const date of result.dates) dates.push({ ...date, scheduleId: id, eventId, listing, frequency });
  }
  return { dates, expanded };
}
