import { type SQL, sql } from "drizzle-orm";
import type {
  OverviewAsked,
  OverviewFilter,
  OverviewSort,
  OverviewState,
  OverviewTime,
} from "#core/admin/overview-address.ts";
import type { EventKind, EventType, ModerationState } from "#core/events/event.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Visibility } from "#core/visibility.ts";
import { eventMatches, organizerMatches } from "#data/queries/search-condition.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** An event as the overview of all events shows it. */
export type OverviewEvent = {
  publicId: string;
  title: string;
  type: EventType;
  kind: EventKind;
  organizerName: string;
  userId: string | null;
  /** What the reader is to its organizer. */
  organizerRole: OrganizerRole | null;
  isImported: boolean;
  visibility: Visibility;
  moderation: ModerationState;
  cancelledAt: EpochMs | null;
  /** The running or next date, else the last. */
  startsAt: EpochMs | null;
};

type OverviewPage = { events: readonly OverviewEvent[]; hasBefore: boolean; hasAfter: boolean };

/** By what each order goes; its index is in migration 0024. The values are compared as text of the database's own making, to the last digit. */
const KEYS: Record<OverviewSort, { key: SQL; type: SQL; descends: boolean }> = {
  newest: { key: sql`e.created_at`, type: sql`timestamptz`, descends: true },
  soonest: { key: sql`coalesce(e.current_starts_at, 'infinity')`, type: sql`timestamptz`, descends: false },
  title: { key: sql`lower(e.title) collate "C"`, type: sql`text collate "C"`, descends: false },
};

type Asked = OverviewAsked & { viewerId: string; now: EpochMs; limit: number };

/**
 * A page of all events that are not deleted. It is found from the event at its edge, by the index of the order: the thousandth
 * page costs as much as the first.
 */
export async function listAllEvents(db: Connection, asked: Asked): Promise<OverviewPage> {
  const { after, before, limit } = asked;
  const edge = after ?? before;
  const from = edge === null ? null : await placeOf(db, edge, asked.sort);
  const isBackwards = from !== null && before !== null;
  const found = await readPage(db, asked, { from, isBackwards });
  const page = found.slice(0, limit);
  const hasMore = found.length > limit;
  return {
    events: isBackwards ? page.toReversed() : page,
    hasBefore: isBackwards ? hasMore : from !== null,
    hasAfter: isBackwards ? true : hasMore,
  };
}

type Place = { key: string; id: string };

/** Where an event stands in an order; null when there is none of this id. */
async function placeOf(db: Connection, publicId: string, sort: OverviewSort): Promise<Place | null> {
  const found = await db.execute<Place>(
    sql`select (${KEYS[sort].key})::text as key, e.id::text as id from events e where e.public_id = ${publicId}`,
  );
  return found.rows[0] ?? null;
}

async function readPage(
  db: Connection,
  { sort, viewerId, now, limit, ...filter }: Asked,
  { from, isBackwards }: { from: Place | null; isBackwards: boolean },
): Promise<readonly OverviewEvent[]> {
  const { key, type, descends } = KEYS[sort];
  const isDown = descends !== isBackwards;
  const direction = isDown ? sql`desc` : sql`asc`;
  const beyond =
    from === null
      ? sql`true`
      : sql`(${key}, e.id) ${isDown ? sql`<` : sql`>`} (${from.key}::${type}, ${from.id}::bigint)`;
  const found = await db.execute<RawEvent>(sql`
    select e.public_id as "publicId", e.title, e.type, e.kind, e.organizer_name as "organizerName", e.user_id as "userId",
           (select case when o.user_id = ${viewerId} then 'owner' when m.user_id is not null then 'editor' end
              from organizers o left join organizer_members m on m.organizer_id = o.id and m.user_id = ${viewerId}
             where o.id = e.organizer_id and o.deleted_at is null) as "organizerRole",
           e.import_source is not null as "isImported", e.visibility, e.moderation, e.cancelled_at as "cancelledAt",
           coalesce(e.current_starts_at, e.last_starts_at) as "startsAt"
      from (select * from events e where ${wanted(filter, now)} and ${beyond}
             order by ${key} ${direction}, e.id ${direction} limit ${limit + 1}) e
     order by ${key} ${direction}, e.id ${direction}`);
  return found.rows.map(({ cancelledAt, startsAt, ...event }) => ({
    ...event,
    cancelledAt: cancelledAt === null ? null : instantFromText(cancelledAt),
    startsAt: startsAt === null ? null : instantFromText(startsAt),
  }));
}

type RawEvent = Omit<OverviewEvent, "cancelledAt" | "startsAt"> & {
  cancelledAt: string | null;
  startsAt: string | null;
};

/** How many events a filter finds, counted up to `max`. */
export async function countAllEvents(
  db: Connection,
  filter: OverviewFilter,
  max: number,
  now: EpochMs,
): Promise<number> {
  const found = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from events e where ${wanted(filter, now)} limit ${max}) part`,
  );
  return found.rows[0]?.n ?? 0;
}

const OF_STATE: Record<OverviewState, SQL> = {
  pending: sql`e.moderation = 'pending' and e.moderation <> 'approved' and e.visibility <> 'private'`,
  approved: sql`e.moderation = 'approved'`,
  rejected: sql`e.moderation = 'rejected' and e.moderation <> 'approved'`,
  cancelled: sql`e.cancelled_at is not null`,
};

function atTime(when: OverviewTime, now: EpochMs): SQL {
  const hasDate = sql`e.current_ends_at > ${sqlInstant(now)}`;
  if (when === "always") return sql`e.kind = 'always_open'`;
  return when === "upcoming" ? hasDate : sql`e.kind = 'scheduled' and (${hasDate}) is not true`;
}

function wanted({ query, organizer, status, type, when }: OverviewFilter, now: EpochMs): SQL {
  const ofOrganizer = sql`e.organizer_id in (select organizers.id from organizers where ${organizerMatches(organizer)})`;
  const all = [
    sql`e.deleted_at is null`,
    ...(query === null ? [] : [eventMatches(query, "e")]),
    ...(organizer === null ? [] : [ofOrganizer]),
    ...(status === null ? [] : [OF_STATE[status]]),
    ...(type === null ? [] : [sql`e.type = ${type}`]),
    ...(when === null ? [] : [atTime(when, now)]),
  ];
  return sql.join(all, sql` and `);
}
