import { type SQL, sql } from "drizzle-orm";
import { DELETED_RETENTION_DAYS } from "#core/events/deletion.ts";
import { DEMO_SOURCE } from "#core/events/event.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Visibility } from "#core/visibility.ts";
import { eventMatches } from "#data/queries/search-condition.ts";
import { isWithheldSql } from "#data/queries/visibility-sql.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { massDeletions } from "#data/tables/events.ts";
import type { Connection } from "#data/transaction.ts";

/** Events that nobody can restore: deleted long ago, or deleted for good by an admin. */
export async function listExpiredDeletedEvents(
  db: Connection,
  now: EpochMs,
  limit: number,
): Promise<readonly { id: number; imageKey: string | null }[]> {
  const found = await db.execute<{ id: string; image_key: string | null }>(sql`
    select id, image_key from events
     where words_removed_at is null and deleted_at is not null
       and (deleted_at <= ${sqlInstant(now - DELETED_RETENTION_DAYS * DAY_MS)}
            or deleted_with in (select id from mass_deletions where forgotten_at is not null and ended_at is null))
     order by id limit ${limit} for update skip locked`);
  return found.rows.map((row) => ({ id: Number(row.id), imageKey: row.image_key }));
}

/** A deleted event in the list of those that can be restored. */
export type DeletedEvent = {
  publicId: string;
  title: string;
  organizerName: string;
  userId: string | null;
  organizerRole: OrganizerRole | null;
  visibility: Visibility;
  deletedAt: EpochMs;
  /** Whether its owner deleted it. */
  byOwner: boolean;
  /** Name of the account that deleted it; null for the program and for an erased account. */
  deletedBy: string | null;
};

/** Whether the deleted event `e` can still be restored. */
export function isRestorableSql(now: EpochMs): SQL {
  return sql`e.deleted_at > ${sqlInstant(now - DELETED_RETENTION_DAYS * DAY_MS)}
    and e.owner_left_at is null and e.words_removed_at is null and e.merged_into is null
    and (e.deleted_with is null
         or not exists (select from mass_deletions d where d.id = e.deleted_with and d.forgotten_at is not null))`;
}

type Query = {
  viewerId: string;
  /** Only titles and organizers with these words; never of other people's private events. */
  query: string | null;
  /** Only events of this group, or all but those of the given groups. */
  group: number | { not: readonly number[] };
  /** Public id of the last event on the previous page. */
  after: string | null;
  now: EpochMs;
  limit: number;
};

/** A page of the events that can be restored, the latest first: starts after the last event of the previous page, by index. */
export async function listDeletedEvents(
  db: Connection,
  { viewerId, query, group, after, now, limit }: Query,
): Promise<readonly DeletedEvent[]> {
  const from = after === null ? null : await placeOf(db, after);
  const beyond =
    from === null ? sql`true` : sql`(e.deleted_at, e.id) < (${from.deletedAt}::timestamptz, ${from.id}::bigint)`;
  const found = await db.execute<Omit<DeletedEvent, "deletedAt"> & { deletedAt: string }>(sql`
    select e.public_id as "publicId", e.title, e.organizer_name as "organizerName", e.user_id as "userId", e.visibility,
           (select case when o.user_id = ${viewerId} then 'owner' when m.user_id is not null then 'editor' end
              from organizers o left join organizer_members m on m.organizer_id = o.id and m.user_id = ${viewerId}
             where o.id = e.organizer_id and o.deleted_at is null) as "organizerRole",
           e.deleted_at as "deletedAt", coalesce(e.deleted_by = e.user_id, false) as "byOwner",
           coalesce(u.name, u.email) as "deletedBy"
      from (select * from events e where ${isRestorableSql(now)} and ${groupIs(group)} and ${beyond}
               and ${query === null ? sql`true` : sql`${eventMatches(query, "e")} and not ${isWithheldSql(viewerId)}`}
             order by e.deleted_at desc, e.id desc limit ${limit}) e
      left join users u on u.id = e.deleted_by
     order by e.deleted_at desc, e.id desc`);
  return found.rows.map((row) => ({ ...row, deletedAt: instantFromText(row.deletedAt) }));
}

function groupIs(group: Query["group"]): SQL {
  if (typeof group === "number") return sql`e.deleted_with = ${group}`;
  if (group.not.length === 0) return sql`true`;
  return sql`(e.deleted_with is null or e.deleted_with <> all(${sqlArray(group.not, "bigint")}))`;
}

async function placeOf(db: Connection, publicId: string): Promise<{ deletedAt: string; id: string } | null> {
  const found = await db.execute<{ deletedAt: string; id: string }>(sql`
    select deleted_at::text as "deletedAt", id::text as id from events
     where public_id = ${publicId} and deleted_at is not null`);
  return found.rows[0] ?? null;
}

/** Number of events that 'Delete All Events' would delete. */
export async function countEvents(db: Connection): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`select count(*)::int as n from events where deleted_at is null`);
  return found.rows[0]?.n ?? 0;
}

/** Number of example events that are not deleted. */
export async function countExamples(db: Connection): Promise<number> {
  const found = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from events where import_source = ${DEMO_SOURCE} and deleted_at is null`,
  );
  return found.rows[0]?.n ?? 0;
}

/** A mass deletion that can be undone, or on which a job is working. */
export type OpenDeletion = {
  id: number;
  scope: (typeof massDeletions.$inferSelect)["scope"];
  /** The name of the undone import's file. */
  fileName: string | null;
  /** How many can be restored; while a job works on it, how many there are in all. */
  events: number;
  deletedAt: EpochMs;
  deletedBy: string | null;
  /** Number of events deleted, or restored, while a job is working; null when complete. */
  done: number | null;
  isUndone: boolean;
};

/** Mass deletions that can be undone or are not complete, the newest first. */
export async function listOpenDeletions(db: Connection, now: EpochMs): Promise<readonly OpenDeletion[]> {
  const found = await db.execute<Omit<OpenDeletion, "id" | "deletedAt"> & { id: string; deletedAt: string }>(sql`
    select d.id, d.scope, r.file_name as "fileName", d.deleted_at as "deletedAt", coalesce(u.name, u.email) as "deletedBy",
           case when d.ended_at is null then d.events
                else (select count(*)::int from events e where e.deleted_with = d.id and ${isRestorableSql(now)}) end as events,
           case when d.ended_at is null then d.done end as done, d.undone_at is not null as "isUndone"
      from mass_deletions d left join users u on u.id = d.deleted_by left join import_runs r on r.id = d.import_run
     where (d.undone_at is null or d.ended_at is null) and d.forgotten_at is null
       and d.deleted_at > ${sqlInstant(now - DELETED_RETENTION_DAYS * DAY_MS)}
       and (d.ended_at is null or exists (select from events e where e.deleted_with = d.id and ${isRestorableSql(now)}))
     order by d.deleted_at desc, d.id desc limit 10`);
  return found.rows.map((row) => ({ ...row, id: Number(row.id), deletedAt: instantFromText(row.deletedAt) }));
}

/** Ids of the groups that an admin deleted for good and whose words a job must remove. */
export async function listForgottenDeletions(db: Connection): Promise<readonly number[]> {
  const found = await db.execute<{ id: string }>(sql`
    select id from mass_deletions where ended_at is null and forgotten_at is not null order by id`);
  return found.rows.map(({ id }) => Number(id));
}

/** Ids of the mass deletions that a job must continue. */
export async function listUnfinishedDeletions(db: Connection): Promise<readonly number[]> {
  const found = await db.execute<{ id: string }>(sql`
    select id from mass_deletions
     where ended_at is null and forgotten_at is null and (scope <> 'import' or undone_at is not null) order by id`);
  return found.rows.map(({ id }) => Number(id));
}
