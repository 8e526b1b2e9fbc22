import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { eventWanted, organizerMatches } from "#data/queries/search-condition.ts";
import { perListing, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

type SuggestionsQuery = {
  query: string;
  now: EpochMs;
  listings: readonly Listing[];
  /** Organizers that the reader hides from lists. */
  hides: readonly number[];
  /** The most of each that are read. */
  limit: number;
};

/** An event with a date to come that the words of a search name, with its running or next date. */
export type SuggestedEvent = {
  publicId: string;
  title: string;
  nativeTitle: string | null;
  organizerName: string;
  startsAt: EpochMs;
};

type SuggestedOrganizer = { publicId: string; name: string };

/** The first `limit` events that a search finds by name or fact, the earliest first; cancelled ones are left out. */
export async function listSuggestedEvents(
  db: Connection,
  { query, now, listings, hides, limit }: SuggestionsQuery,
): Promise<readonly SuggestedEvent[]> {
  const coming = perListing(
    listings,
    (listing) => sql`select id, public_id, title, native_title, organizer_name, current_starts_at, place_id from events
      where listing = ${listing} and kind = 'scheduled' and cancelled_at is null and current_starts_at is not null
        and current_ends_at > ${sqlInstant(now)} and ${eventWanted({ query, hides })}
      order by current_starts_at, place_id limit ${limit}`,
  );
  const found = await db.execute<{
    public_id: string;
    title: string;
    native_title: string | null;
    organizer_name: string;
    starts_at: string;
  }>(sql`select public_id, title, native_title, organizer_name, current_starts_at::text as starts_at
    from (${coming}) coming order by current_starts_at, place_id limit ${limit}`);
  return found.rows.map((row) => ({
    publicId: row.public_id,
    title: row.title,
    nativeTitle: row.native_title,
    organizerName: row.organizer_name,
    startsAt: instantFromText(row.starts_at),
  }));
}

/** The first `limit` organizers whose name has the words of a search, in alphabetical order. */
export async function listSuggestedOrganizers(
  db: Connection,
  { query, listings, hides, limit }: Omit<SuggestionsQuery, "now">,
): Promise<readonly SuggestedOrganizer[]> {
  const found = await db.execute<{ public_id: string; name: string }>(
    sql`select public_id, name from organizers where listing = any(${sqlArray(listings, "text")})
      and id <> all(${sqlArray(hides, "bigint")}) and ${organizerMatches(query)} order by name_key, id limit ${limit}`,
  );
  return found.rows.map((row) => ({ publicId: row.public_id, name: row.name }));
}
