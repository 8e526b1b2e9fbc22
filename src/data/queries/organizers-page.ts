import { inArray, sql } from "drizzle-orm";
import type { DirectorySort } from "#core/organizers/organizers-list.ts";
import { searchTerms } from "#core/text/search-text.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { FACT_EVENTS, type OrganizerSeries } from "#core/organizers/organizer-facts.ts";
import { lateEventsSql } from "#data/queries/event-lists.ts";
import { findPageStart } from "#data/queries/page-index.ts";
import { organizerOrder, organizersTotal } from "#data/queries/organizer-order.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import { organizers } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

/** No order of the directory depends on the time, so its page index is valid until the data changes. */
const ALWAYS: EpochMs = 0;

type OrganizersQuery = {
  listings: readonly Listing[];
  /** From 1. */ page: number;
  pageSize: number;
  sort: DirectorySort;
  /** Search text for the name. */ query?: string | null;
};

/**
 * The columns of a card in the directory. Contact addresses stay in the database; `isReachable` tells that there is
 * one, and a person who reads it.
 */
export type OrganizerCardRow = Awaited<ReturnType<typeof readCards>>[number];

/** One page of the directory, and the number of organizers on all pages. */
export async function listOrganizers(
  db: Connection,
  { listings, page, pageSize, sort, query = null }: OrganizersQuery,
): Promise<{ rows: readonly OrganizerCardRow[]; total: number }> {
  const { direction, edge, keys, rowsFrom } = organizerOrder(sort, { listings, query });
  const list = {
    name: JSON.stringify(["organizers", sort, listings, query === null ? null : searchTerms(query)]),
    now: ALWAYS,
    pageSize,
    order: direction,
    ...(edge !== undefined && { edge }),
    write: () => ({ tables: sql`nothing as (select)`, keys, total: organizersTotal({ listings, query }) }),
  };
  const { total, first } = await findPageStart(db, list, page);
  if (first === null) return { rows: [], total };
  const found = await db.execute<{ id: string }>(rowsFrom(first, pageSize));
  const ids = found.rows.map((row) => Number(row.id));
  const cards = new Map((await readCards(db, ids)).map((card) => [card.id, card]));
  return { rows: ids.flatMap((id) => cards.get(id) ?? []), total };
}

function readCards(db: Connection, ids: readonly number[]) {
  const { id, publicId, name, description, visibility, websiteUrl, verifiedAt, contactEmail } = organizers;
  const isClaimed = sql<boolean>`${organizers.userId} is not null`;
  const isReachable = sql<boolean>`${organizers.userId} is not null and ${contactEmail} is not null`;
  return db
    .select({ id, publicId, name, description, visibility, websiteUrl, verifiedAt, isClaimed, isReachable })
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

type SeriesRow = {
  organizer_id: string;
  event_id: string;
  type: OrganizerSeries["type"];
  practices: string[];
  languages: string[];
  city: string | null;
  starts_local: string;
  timezone: string;
  duration_seconds: number;
  rrule: string | null;
};

/** The schedules of the organizers' coming events, by organizer. One statement for all, and of each only its soonest events. */
export async function listSeriesOfOrganizers(
  db: Connection,
  { organizerIds, listings }: Omit<NextQuery, "now">,
): Promise<ReadonlyMap<number, readonly OrganizerSeries[]>> {
  const found = await db.execute<SeriesRow>(sql`
    select o.id as organizer_id, e.*, s.starts_local, s.timezone, s.duration_seconds, s.rrule
      from unnest(${sqlArray(organizerIds, "bigint")}) as o(id)
     cross join lateral (select id as event_id, type, practices, languages, city from events
        where organizer_id = o.id and listing = any(${sqlArray(listings, "text")}) and kind = 'scheduled'
          and cancelled_at is null and current_starts_at is not null
        order by current_starts_at, id limit ${FACT_EVENTS}) e
      join schedules s on s.event_id = e.event_id and s.ended_at is null`);
  const series = found.rows.map((row) => ({
    organizerId: Number(row.organizer_id),
    eventId: Number(row.event_id),
    type: row.type,
    practices: row.practices,
    languages: row.languages,
    city: row.city,
    startsLocal: localFromText(row.starts_local),
    timezone: row.timezone,
    durationSeconds: row.duration_seconds,
    rrule: row.rrule,
  }));
  return Map.groupBy(series, ({ organizerId }) => organizerId);
}
