import { sql } from "drizzle-orm";
import type { OverviewQuery } from "#core/admin/overview-address.ts";
import type { EventKind, EventType, ModerationState } from "#core/events/event.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Visibility } from "#core/visibility.ts";
import { countSql, KEYS, type Place, placesSql, type Way } from "#data/queries/overview-places.ts";
import { hasSearchText, shareMatching } from "#data/queries/overview-filter.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** An event in the overview of all events. */
export type OverviewEvent = {
  publicId: string;
  title: string;
  type: EventType;
  kind: EventKind;
  organizerName: string;
  userId: string | null;
  /** Name of its account, else the address; null without one. */
  userName: string | null;
  updatedAt: EpochMs;
  /** The reader's role at its organizer. */
  organizerRole: OrganizerRole | null;
  isImported: boolean;
  visibility: Visibility;
  moderation: ModerationState;
  cancelledAt: EpochMs | null;
  /** The running or next date, else the last. */
  startsAt: EpochMs | null;
};

type OverviewPage = {
  events: readonly OverviewEvent[];
  hasBefore: boolean;
  hasAfter: boolean;
  /** Number of events that match the filter, counted up to a limit. */
  total: number;
};

type Query = OverviewQuery & {
  viewerId: string;
  now: EpochMs;
  limit: number;
  /** The limit of counting. */ counted: number;
};

/**
 * A page of all events that are not deleted. Starts from the event at its edge by the index of the order (keyset
 * pagination): the thousandth page costs as much as the first.
 */
export async function listOverviewEvents(db: Connection, requested: Query): Promise<OverviewPage> {
  const { after, before, limit } = requested;
  const edge = after ?? before;
  const [from, way] = await Promise.all([edge === null ? null : placeOf(db, edge, requested), wayTo(db, requested)]);
  const isBackwards = from !== null && before !== null;
  const [found, total] = await Promise.all([
    readPage(db, requested, { from, isBackwards, way }),
    readTotal(db, requested, way),
  ]);
  const page = found.slice(0, limit);
  const hasMore = found.length > limit;
  const events = page.map(({ total: _total, ...event }) => event);
  return {
    events: isBackwards ? events.toReversed() : events,
    hasBefore: isBackwards ? hasMore : from !== null,
    hasAfter: isBackwards ? true : hasMore,
    total: total ?? found[0]?.total ?? 0,
  };
}

async function wayTo(db: Connection, requested: Query): Promise<Way> {
  return hasSearchText(requested) ? { by: "words", share: await shareMatching(db, requested) } : { by: "choice" };
}

/** Position of an event in an order; null for an unknown id. */
async function placeOf(db: Connection, publicId: string, { sort }: Query): Promise<Place | null> {
  const found = await db.execute<Place>(
    sql`select (${KEYS[sort].key})::text as key, e.id::text as id from events e where e.public_id = ${publicId}`,
  );
  return found.rows[0] ?? null;
}

/** Null when the page's own rows give the total. */
async function readTotal(db: Connection, { now, counted, ...filter }: Query, way: Way): Promise<number | null> {
  const counting = countSql({ filter, way, now, max: counted });
  if (counting === null) return null;
  const found = await db.execute<{ n: number }>(counting);
  return found.rows[0]?.n ?? 0;
}

async function readPage(
  db: Connection,
  { sort, viewerId, now, limit, counted, ...filter }: Query,
  { from, isBackwards, way }: { from: Place | null; isBackwards: boolean; way: Way },
): Promise<readonly (OverviewEvent & { total: number | null })[]> {
  const direction = KEYS[sort].descends !== isBackwards ? sql`desc` : sql`asc`;
  const found = await db.execute<RawEvent>(sql`
    select e.public_id as "publicId", e.title, e.type, e.kind, e.organizer_name as "organizerName", e.user_id as "userId",
           (select coalesce(u.name, u.email) from users u where u.id = e.user_id) as "userName", e.updated_at as "updatedAt",
           case when e.organizer_id = any(array(select o.id from organizers o where o.user_id = ${viewerId} and o.deleted_at is null))
                then 'owner'
                when e.organizer_id = any(array(select o.id from organizer_members m join organizers o on o.id = m.organizer_id
                  where m.user_id = ${viewerId} and o.deleted_at is null)) then 'editor' end as "organizerRole",
           e.import_source is not null as "isImported", e.visibility, e.moderation, e.cancelled_at as "cancelledAt",
           coalesce(e.current_starts_at, e.last_starts_at) as "startsAt", page.total
      from (${placesSql({ filter, way, now, max: counted }, { sort, from, isBackwards, limit: limit + 1 })}) page
      join events e on e.id = page.id
     order by page.key ${direction}, page.id ${direction}`);
  return found.rows.map(({ updatedAt, cancelledAt, startsAt, ...event }) => ({
    ...event,
    updatedAt: instantFromText(updatedAt),
    cancelledAt: cancelledAt === null ? null : instantFromText(cancelledAt),
    startsAt: startsAt === null ? null : instantFromText(startsAt),
  }));
}

type RawEvent = Omit<OverviewEvent, "updatedAt" | "cancelledAt" | "startsAt"> & {
  updatedAt: string;
  cancelledAt: string | null;
  startsAt: string | null;
  total: number | null;
};
