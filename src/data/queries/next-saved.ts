import { sql } from "drizzle-orm";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

type NextSaved = { publicId: string; title: string; originalLocal: LocalDateTime; startsAt: EpochMs };

/** Of everything that a member saved, event or single date, what begins next and may be shown; null for nothing. */
export async function nextSaved(
  db: Connection,
  userId: string,
  { now, listings }: { now: EpochMs; listings: readonly Listing[] },
): Promise<NextSaved | null> {
  // Each save looks its event up by its id (`limit 1` holds the planner to it): all events together are many more.
  const seen = sql`e.listing = any(${sqlArray(listings, "text")}) and e.cancelled_at is null`;
  const found = await db.execute<{ public_id: string; title: string; original_local: string; starts_at: string }>(sql`
    (select found.* from saved_events s
       cross join lateral (
         select e.public_id, e.title, e.current_original_local as original_local, e.current_starts_at as starts_at from events e
          where e.id = s.event_id and e.current_starts_at > ${sqlInstant(now)} and ${seen} limit 1) found
      where s.user_id = ${userId} order by starts_at limit 1)
    union all
    (select e.public_id, e.title, o.original_local, o.starts_at
       from saved_dates s join occurrences o on o.schedule_id = s.schedule_id and o.original_local = s.original_local
       join events e on e.id = o.event_id
      where s.user_id = ${userId} and o.starts_at > ${sqlInstant(now)} and not o.cancelled and ${seen} order by o.starts_at limit 1)
    order by starts_at limit 1`);
  const [row] = found.rows;
  if (row === undefined) return null;
  const { public_id: publicId, title, original_local, starts_at } = row;
  return { publicId, title, originalLocal: localFromText(original_local), startsAt: instantFromText(starts_at) };
}
