import { type SQL, sql } from "drizzle-orm";
import type { OrganizersQuery, OrganizersFilter, OrganizerSort } from "#core/admin/organizers-address.ts";
import type { OrganizerState } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { organizerMatches } from "#data/queries/search-condition.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** An organizer in the dashboard's list. */
export type AdminOrganizer = {
  publicId: string;
  name: string;
  state: OrganizerState;
  isVerified: boolean;
  version: number;
  /** Name or address of its owner; null for an unclaimed one. */
  owner: string | null;
  /** Whether the reader works for it; others then decide about it. */
  isOwn: boolean;
  /** Number of its events that are not deleted, counted up to `EVENTS_COUNTED` + 1. */
  events: number;
  createdAt: EpochMs;
};

export const EVENTS_COUNTED = 999;

type OrganizersPage = { organizers: readonly AdminOrganizer[]; hasBefore: boolean; hasAfter: boolean };

const STATE = sql`organizer_state(organizers.hidden_at, organizers.verified_at, organizers.user_id)`;

/** The columns of each order, as in its index. Their values are compared as text that the database itself produces. */
const KEYS: Record<OrganizerSort, { key: SQL; type: SQL; descends: boolean }> = {
  name: { key: sql`organizers.name_key`, type: sql`text collate "C"`, descends: false },
  newest: { key: sql`organizers.created_at`, type: sql`timestamptz`, descends: true },
};

type Query = OrganizersQuery & { viewerId: string; limit: number };
type Place = { key: string; id: string };

/**
 * A page of all organizers that are not deleted. Starts from the one at its edge by the index of the order (keyset
 * pagination): the thousandth page costs as much as the first.
 */
export async function listAdminOrganizers(db: Connection, requested: Query): Promise<OrganizersPage> {
  const { after, before, limit } = requested;
  const edge = after ?? before;
  const from = edge === null ? null : await placeOf(db, edge, requested.sort);
  const isBackwards = from !== null && before !== null;
  const found = await db.execute<Raw>(pageOfOrganizersSql(requested, { from, isBackwards }));
  const rows = found.rows.map((row) => ({ ...row, createdAt: instantFromText(row.createdAt) }));
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    organizers: isBackwards ? page.toReversed() : page,
    hasBefore: isBackwards ? hasMore : from !== null,
    hasAfter: isBackwards ? true : hasMore,
  };
}

type Raw = Omit<AdminOrganizer, "createdAt"> & { createdAt: string };

async function placeOf(db: Connection, publicId: string, sort: OrganizerSort): Promise<Place | null> {
  const found = await db.execute<Place>(sql`
    select (${KEYS[sort].key})::text as key, organizers.id::text as id from organizers where public_id = ${publicId}`);
  return found.rows[0] ?? null;
}

function pageOfOrganizersSql(
  { sort, viewerId, limit, ...filter }: Query,
  { from, isBackwards }: { from: Place | null; isBackwards: boolean },
): SQL {
  const { key, type, descends } = KEYS[sort];
  const isDown = descends !== isBackwards;
  const order = isDown ? sql`${key} desc, organizers.id desc` : sql`${key}, organizers.id`;
  const beyond =
    from === null
      ? sql`true`
      : sql`(${key}, organizers.id) ${isDown ? sql`<` : sql`>`} (${from.key}::${type}, ${from.id}::bigint)`;
  return sql`
    select ${columns(viewerId)}
      from (select * from organizers where ${wanted(filter)} and ${beyond} order by ${order} limit ${limit + 1}) organizers
      left join users u on u.id = organizers.user_id
     order by ${order}`;
}

/** Selects columns of `organizers` and of the owner `u`. */
function columns(viewerId: string): SQL {
  return sql`organizers.public_id as "publicId", organizers.name, ${STATE} as state,
           organizers.verified_at is not null as "isVerified", organizers.version,
           coalesce(nullif(u.name, ''), u.email) as owner,
           (organizers.user_id is not distinct from ${viewerId} or exists (select from organizer_members m
              where m.organizer_id = organizers.id and m.user_id = ${viewerId})) as "isOwn",
           (select count(*)::int from (select from events e where e.organizer_id = organizers.id
              and e.deleted_at is null limit ${EVENTS_COUNTED + 1}) counted) as events,
           organizers.created_at as "createdAt"`;
}

/** An organizer with the details that a moderator needs before an action. */
export type DetailedOrganizer = AdminOrganizer & { followers: number; hiddenReason: string | null };

/** These organizers, except deleted ones, in the order of the given ids. */
export async function findAdminOrganizers(
  db: Connection,
  { publicIds, viewerId }: { publicIds: readonly string[]; viewerId: string },
): Promise<readonly DetailedOrganizer[]> {
  if (publicIds.length === 0) return [];
  const found = await db.execute<Omit<DetailedOrganizer, "createdAt"> & { createdAt: string }>(sql`
    select ${columns(viewerId)}, organizers.hidden_reason as "hiddenReason",
           (select count(*)::int from organizer_follows f where f.organizer_id = organizers.id) as followers
      from organizers left join users u on u.id = organizers.user_id
     where organizers.public_id = any(${sqlArray(publicIds, "text")}) and organizers.deleted_at is null`);
  const rows = new Map(found.rows.map((row) => [row.publicId, { ...row, createdAt: instantFromText(row.createdAt) }]));
  return publicIds.flatMap((publicId) => rows.get(publicId) ?? []);
}

/** Number of organizers that match a filter, counted up to `max`. */
export async function countAdminOrganizers(db: Connection, filter: OrganizersFilter, max: number): Promise<number> {
  const found = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from organizers where ${wanted(filter)} limit ${max}) part`,
  );
  return found.rows[0]?.n ?? 0;
}

function wanted({ query, state }: OrganizersFilter): SQL {
  const all = [
    sql`organizers.deleted_at is null`,
    ...(query === null ? [] : [organizerMatches(query)]),
    ...(state === null ? [] : [sql`${STATE} = ${state}`]),
  ];
  return sql.join(all, sql` and `);
}
