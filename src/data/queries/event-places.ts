import { sql } from "drizzle-orm";
import type { Point } from "#core/events/near.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { cacheUntilChange } from "#data/queries/cache-until-change.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** A city with events in person, at the middle of their coordinates. */
export type EventPlace = Point & { city: string; region: string | null; country: string | null };

/** The cities with most events are offered. */
const PLACES_MAX = 500;

const cachedPlaces = cacheUntilChange<readonly EventPlace[]>();

/** The cities of events to come that one can attend in person, with coordinates; the most frequent first. */
export function listEventPlaces(
  db: Connection,
  { now, listings }: { now: EpochMs; listings: readonly Listing[] },
): Promise<readonly EventPlace[]> {
  return cachedPlaces(db, { key: listings.join(), now }, async () => {
    const found = await db.execute<EventPlace>(sql`
      select min(city) as city, min(region_name(country, region)) as region, min(country) as country,
             round(avg(latitude), 1)::float8 as latitude, round(avg(longitude), 1)::float8 as longitude
        from events
       where latitude is not null and city is not null and mode <> 'online' and listing <> 'hidden'
         and listing = any(${sqlArray(listings, "text")}) and (kind = 'always_open' or current_starts_at is not null)
       group by lower(city), country, lower(region_name(country, region))
       order by count(*) desc, 1 limit ${PLACES_MAX}`);
    return found.rows;
  });
}
