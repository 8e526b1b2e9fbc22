import { sql } from "drizzle-orm";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Connection } from "#data/transaction.ts";

/** What is counted of one event: people who saved it or one of its dates, and how often its join link left in a while. */
type EventNumbers = { publicId: string; title: string; saves: number; joinClicks: number };

/** How many people follow an organizer. */
export async function countFollowers(db: Connection, organizerId: number): Promise<number> {
  const found = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from organizer_follows where organizer_id = ${organizerId}`,
  );
  return found.rows[0]?.n ?? 0;
}

/** The numbers of an organizer's events that are not deleted, those to come first; clicks are those of the last `days` days. */
export async function listEventNumbers(
  db: Connection,
  { organizerId, days, limit }: { organizerId: number; days: number; limit: number },
  now: EpochMs,
): Promise<readonly EventNumbers[]> {
  const found = await db.execute<EventNumbers>(sql`
    select e.public_id as "publicId", e.title,
           (select count(distinct saver)::int from (
              select s.user_id as saver from saved_events s where s.event_id = e.id
               union all
              select d.user_id from saved_dates d join schedules on schedules.id = d.schedule_id
               where schedules.event_id = e.id) savers) as saves,
           (select coalesce(sum(clicks), 0)::int from join_clicks
             where event_id = e.id and day > (${sqlInstant(now - days * DAY_MS)} at time zone 'UTC')::date) as "joinClicks"
      from events e
     where e.organizer_id = ${organizerId} and e.deleted_at is null
     order by e.current_starts_at nulls last, e.last_starts_at desc nulls last, e.id limit ${limit}`);
  return found.rows;
}
