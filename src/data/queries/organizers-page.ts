import { inArray, type SQL, sql } from "drizzle-orm";
import { searchTerms } from "#core/text/search-text.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { lateEventsSql } from "#data/queries/event-lists.ts";
import { findPageStart } from "#data/queries/page-index.ts";
import { organizerMatches } from "#data/queries/search-condition.ts";
import { perListing, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import { organizers } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

/** The directory does not depend on the time, so its page index is valid until the data changes. */
const ALWAYS: EpochMs = 0;

type OrganizersQuery = {
  listings: readonly Listing[];
  /** From 1. */ page: number;
  pageSize: number;
  /** Search text for the name. */ query?: string | null;
};

/** The columns of a card in the directory. Contact addresses stay in the database; `isReachable` tells that there is one, and a person who reads it. */
export type OrganizerCardRow = Awaited<ReturnType<typeof readCards>>[number];

/** One page of the directory, the newest first (spec §7, Organizers), and the number of organizers on all pages. */
export async function listOrganizers(
  db: Connection,
  { listings, page, pageSize, query = null }: OrganizersQuery,
): Promise<{ rows: readonly OrganizerCardRow[]; total: number }> {
  const listed = (listing: SQL) => sql`from organizers where listing = ${listing} and ${organizerMatches(query)}`;
  const list = {
    name: JSON.stringify(["organizers", listings, query === null ? null : searchTerms(query)]),
    now: ALWAYS,
    pageSize,
    order: "desc",
    write: () => ({
      tables: sql`nothing as (select)`,
      // Each part is ordered by its index, so that the parts are merged without sorting.
      keys: perListing(
        listings,
        (listing) => sql`select created_at as starts_at, id ${listed(listing)} order by created_at desc, id desc`,
      ),
      total: sql`(select count(*) from organizers where listing = any(${sqlArray(listings, "text")}) and ${organizerMatches(query)})`,
    }),
  } as const;
  const { total, first } = await findPageStart(db, list, page);
  if (first === null) return { rows: [], total };
  const from = perListing(
    listings,
    (listing) => sql`select id, created_at ${listed(listing)}
        and (created_at, id) <= (${first.startsAt}::timestamptz, ${first.id}::bigint)
      order by created_at desc, id desc limit ${pageSize}`,
  );
  const found = await db.execute<{ id: string }>(
    sql`select id from (${from}) listed order by created_at desc, id desc limit ${pageSize}`,
  );
  const ids = found.rows.map((row) => Number(row.id));
  const cards = new Map((await readCards(db, ids)).map((card) => [card.id, card]));
  return { rows: ids.flatMap((id) => cards.get(id) ?? []), total };
}

function readCards(db: Connection, ids: readonly number[]) {
  const { id, publicId, name, description, visibility, websiteUrl, verifiedAt, contactEmail } = organizers;
  const isReachable = sql<boolean>`${organizers.userId} is not null and ${contactEmail} is not null`;
  return db
    .select({ id, publicId, name, description, visibility, websiteUrl, verifiedAt, isReachable })
    .from(organizers)
    .where(inArray(organizers.id, [...ids]));
}

/** An organizer's next event and its start. */
export type NextOfOrganizer = {
  organizerId: number;
  publicId: string;
  title: string;
  startsAt: EpochMs;
  endsAt: EpochMs;
};

type NextQuery = { organizerIds: readonly number[]; now: EpochMs; listings: readonly Listing[] };

/** Each organizer's running or next event; none for those without further dates. Canceled events are excluded. */
export async function listNextOfOrganizers(db: Connection, requested: NextQuery): Promise<readonly NextOfOrganizer[]> {
  const ids = sqlArray(requested.organizerIds, "bigint");
  const stored = sql`select o.id as organizer_id, next.* from unnest(${ids}) as o(id),
      lateral (select public_id, title, current_starts_at as starts_at, current_ends_at as ends_at from events
        where organizer_id = o.id and listing = any(${sqlArray(requested.listings, "text")}) and kind = 'scheduled'
          and cancelled_at is null and current_starts_at is not null and current_ends_at > ${sqlInstant(requested.now)}
        order by current_starts_at, id limit 1) next`;
  const late = sql`select e.organizer_id, e.public_id, e.title, late.starts_at, late.ends_at from late join events e on e.id = late.event_id
      where e.organizer_id = any(${ids}) and e.cancelled_at is null and late.starts_at is not null`;
  const found = await db.execute<{
    organizer_id: string;
    public_id: string;
    title: string;
    starts_at: string;
    ends_at: string;
  }>(
    sql`with ${lateEventsSql(requested)} select distinct on (organizer_id) organizer_id, public_id, title, starts_at, ends_at
      from ((${stored}) union all (${late})) either order by organizer_id, starts_at`,
  );
  return found.rows.map((row) => ({
    organizerId: Number(row.organizer_id),
    publicId: row.public_id,
    title: row.title,
    startsAt: instantFromText(row.starts_at),
    endsAt: instantFromText(row.ends_at),
  }));
}
