import { asc, eq, sql } from "drizzle-orm";
import type { ScheduleMove } from "#core/schedules/moved-dates.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { scheduleMoves, schedules } from "#data/tables/schedules.ts";
import type { Connection } from "#data/transaction.ts";

/** The moves of an event's schedules, oldest first. */
export async function listScheduleMoves(db: Connection, eventId: number): Promise<readonly ScheduleMove[]> {
  const rows = await db
    .select({ move: scheduleMoves })
    .from(scheduleMoves)
    .innerJoin(schedules, eq(schedules.id, scheduleMoves.scheduleId))
    .where(eq(schedules.eventId, eventId))
    .orderBy(asc(scheduleMoves.id));
  return rows.map(({ move }) => ({
    scheduleId: move.scheduleId,
    from: { startsLocal: move.fromStartsLocal, rrule: move.fromRrule },
    since: move.sinceLocal,
    toScheduleId: move.toScheduleId,
    to: { startsLocal: move.toStartsLocal, rrule: move.toRrule },
  }));
}

type Query = {
  /** Selects series whose dates are stored up to an instant before this one. */
  before: EpochMs;
  /** Selects schedules computed with other time zone data than this. */
  zoneData: string;
  /** Only ids greater than this. */
  after: number;
  limit: number;
};

/** The events with a schedule whose stored dates must be updated, by id. Excludes deleted events. */
export async function listEventsToExtend(
  db: Connection,
  { before, zoneData, after, limit }: Query,
): Promise<readonly number[]> {
  const found = await db.execute<{ id: string }>(
    sql`select distinct s.event_id as id from schedules s join events e on e.id = s.event_id and e.deleted_at is null
     where s.event_id > ${after} and (s.expanded_until < ${sqlInstant(before)} or s.zone_data <> ${zoneData})
     order by id limit ${limit}`,
  );
  return found.rows.map((row) => Number(row.id));
}

/**
 * Those of these events whose dates were computed with other time zone data than this, and of which somebody saved the
 * event or a date. Excludes canceled events.
 */
export async function listSavedOfOtherZoneData(
  db: Connection,
  { ids, zoneData }: { ids: readonly number[]; zoneData: string },
): Promise<readonly number[]> {
  const found = await db.execute<{ id: string }>(
    sql`select distinct s.event_id as id from schedules s
      join events e on e.id = s.event_id and e.cancelled_at is null
     where s.event_id = any(${sqlArray(ids, "bigint")}) and s.zone_data not in ('', ${zoneData})
       and (exists (select from saved_events a where a.event_id = s.event_id)
            or exists (select from saved_dates d join schedules p on p.id = d.schedule_id where p.event_id = s.event_id))
     order by id`,
  );
  return found.rows.map((row) => Number(row.id));
}
