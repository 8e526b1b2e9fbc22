import { sql } from "drizzle-orm";
import { DEMO_SOURCE } from "#core/events/event.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

type NextSaved = {
  publicId: string;
  title: string;
  originalLocal: LocalDateTime;
  startsAt: EpochMs;
  /** The schedule of the date. */
  schedule: { id: number; startsLocal: LocalDateTime; timezone: ZoneId; rrule: string | null };
  /** Whether the event belongs to the demo directory. */
  isExample: boolean;
};

type Row = {
  public_id: string;
  title: string;
  original_local: string;
  starts_at: string;
  is_example: boolean;
  schedule_id: string;
  starts_local: string;
  timezone: ZoneId;
  rrule: string | null;
};

/** The next date to start among a member's saved events and dates that may be shown; null for none. */
export async function findNextSaved(
  db: Connection,
  userId: string,
  { now, listings }: { now: EpochMs; listings: readonly Listing[] },
): Promise<NextSaved | null> {
  // Each save looks up its event by id (`limit 1` forces that plan): all events together are many more.
  const seen = sql`e.listing = any(${sqlArray(listings, "text")}) and e.cancelled_at is null`;
  const isExample = sql`e.import_source is not distinct from ${DEMO_SOURCE}`;
  const found = await db.execute<Row>(sql`
    select next.*, p.starts_local, p.timezone, p.rrule from (
    (select found.* from saved_events s
       cross join lateral (
         select e.public_id, e.title, ${isExample} as is_example, e.current_schedule_id as schedule_id,
                e.current_original_local as original_local, e.current_starts_at as starts_at from events e
          where e.id = s.event_id and e.current_starts_at > ${sqlInstant(now)} and ${seen} limit 1) found
      where s.user_id = ${userId} order by starts_at limit 1)
    union all
    (select e.public_id, e.title, ${isExample}, o.schedule_id, o.original_local, o.starts_at
       from saved_dates s join occurrences o on o.schedule_id = s.schedule_id and o.original_local = s.original_local
       join events e on e.id = o.event_id
      where s.user_id = ${userId} and o.starts_at > ${sqlInstant(now)} and not o.cancelled and ${seen} order by o.starts_at limit 1)
    order by starts_at limit 1) next join schedules p on p.id = next.schedule_id`);
  const [row] = found.rows;
  if (row === undefined) return null;
  const { timezone, rrule } = row;
  return {
    publicId: row.public_id,
    title: row.title,
    originalLocal: localFromText(row.original_local),
    startsAt: instantFromText(row.starts_at),
    schedule: { id: Number(row.schedule_id), startsLocal: localFromText(row.starts_local), timezone, rrule },
    isExample: row.is_example,
  };
}
