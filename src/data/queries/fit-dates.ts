import { sql } from "drizzle-orm";
import type { Span } from "#core/events/listed-day.ts";
import type { FitDate } from "#core/free-hours/event-fit.ts";
import type { ZoneId } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

type FitDatesQuery = { publicIds: readonly string[]; listings: readonly Listing[]; span: Span };

/** The dates of these events that start in a span and are not cancelled, in order, by event: one statement for a page. */
export async function listFitDates(
  db: Connection,
  { publicIds, listings, span }: FitDatesQuery,
): Promise<ReadonlyMap<string, readonly FitDate[]>> {
  if (publicIds.length === 0) return new Map();
  const found = await db.execute<{ public_id: string; dates: string }>(
    sql`select e.public_id, json_agg(json_build_array(o.starts_at::text, o.ends_at::text, s.timezone)
          order by o.starts_at, o.schedule_id)::text as dates
      from events e join occurrences o on o.event_id = e.id join schedules s on s.id = o.schedule_id
     where e.public_id = any(${sqlArray(publicIds, "text")}) and e.cancelled_at is null and not o.cancelled
       and o.listing = any(${sqlArray(listings, "text")})
       and o.starts_at >= ${sqlInstant(span.from)} and o.starts_at < ${sqlInstant(span.to)}
     group by e.public_id`,
  );
  return new Map(
    found.rows.map(({ public_id: publicId, dates }) => {
      const rows: [string, string, ZoneId][] = JSON.parse(dates);
      const read = rows.map(([startsAt, endsAt, timezone]) => ({
        startsAt: instantFromText(startsAt),
        endsAt: instantFromText(endsAt),
        timezone,
      }));
      return [publicId, read];
    }),
  );
}
