import { type SQL, sql } from "drizzle-orm";
import type { LocalDateTime } from "#core/time/instant.ts";
import type { Connection } from "#data/transaction.ts";

/** Whether a person saved an event with all its dates, and the given date. */
export async function findSavedState(
  db: Connection,
  userId: string,
  { eventId, date }: { eventId: number; date: { scheduleId: number; originalLocal: LocalDateTime } | null },
): Promise<{ all: boolean; date: boolean }> {
  const found = await db.execute<{ all: boolean; date: boolean }>(sql`
    select exists (select from saved_events where user_id = ${userId} and event_id = ${eventId}) as "all",
           exists (select from saved_dates where user_id = ${userId} and schedule_id = ${date?.scheduleId ?? null}::bigint
             and original_local = ${date?.originalLocal ?? null}::timestamp) as date`);
  return found.rows[0] ?? { all: false, date: false };
}

/** Members who saved the event or any of its dates, by user id after `after` (null: from the first), at most `limit`. */
export function listSavers(
  db: Connection,
  eventId: number,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  return readSavers(db, {
    eventId,
    ofSchedules: sql`schedule_id in (select id from schedules where event_id = ${eventId})`,
    after,
    limit,
  });
}

type DateQuery = { eventId: number; scheduleId: number; originalLocal: LocalDateTime };

/** Members who saved the event, or this one of its dates; otherwise as `listSavers`. */
export function listDateSavers(
  db: Connection,
  { eventId, scheduleId, originalLocal }: DateQuery,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  const ofSchedules = sql`schedule_id = ${scheduleId} and original_local = ${originalLocal}::timestamp`;
  return readSavers(db, { eventId, ofSchedules, after, limit });
}

type SaversQuery = { eventId: number; ofSchedules: SQL; after: string | null; limit: number };

async function readSavers(db: Connection, { eventId, ofSchedules, after, limit }: SaversQuery) {
  // No id is empty.
  const from = after ?? "";
  const found = await db.execute<{ user_id: string }>(sql`
    (select user_id from saved_events where event_id = ${eventId} and user_id > ${from} order by user_id limit ${limit})
    union
    (select user_id from saved_dates where ${ofSchedules} and user_id > ${from} order by user_id limit ${limit})
    order by user_id limit ${limit}`);
  return found.rows.map((row) => row.user_id);
}

/** Number of people who saved an event or one of its dates. */
export async function countSavers(db: Connection, eventId: number): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select user_id from saved_events where event_id = ${eventId}
      union
      select d.user_id from saved_dates d join schedules s on s.id = d.schedule_id where s.event_id = ${eventId}) savers`);
  return found.rows[0]?.n ?? 0;
}
