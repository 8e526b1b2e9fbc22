import { sql } from "drizzle-orm";
import { DELETED_KEPT_DAYS } from "#core/events/deletion.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** How many events there are: what 'Delete All Events' would delete. */
export async function countEvents(db: Connection): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`select count(*)::int as n from events where deleted_at is null`);
  return found.rows[0]?.n ?? 0;
}

/** A time when all events were deleted, which can be taken back, or on which a job is at work. */
type OpenDeletion = {
  id: number;
  events: number;
  deletedAt: EpochMs;
  deletedBy: string | null;
  /** How many events are gone, or back again, while a job is at work; null when all are. */
  done: number | null;
  isUndone: boolean;
};

/** Those that can still be taken back or are not finished, the newest first. */
export async function listOpenDeletions(db: Connection, now: EpochMs): Promise<readonly OpenDeletion[]> {
  const found = await db.execute<Omit<OpenDeletion, "id" | "deletedAt"> & { id: string; deletedAt: string }>(sql`
    select d.id, d.events, d.deleted_at as "deletedAt", coalesce(u.name, u.email) as "deletedBy",
           case when d.ended_at is null then d.done end as done, d.undone_at is not null as "isUndone"
      from mass_deletions d left join users u on u.id = d.deleted_by
     where (d.undone_at is null or d.ended_at is null) and d.deleted_at > ${sqlInstant(now - DELETED_KEPT_DAYS * DAY_MS)}
     order by d.deleted_at desc, d.id desc limit 10`);
  return found.rows.map((row) => ({ ...row, id: Number(row.id), deletedAt: instantFromText(row.deletedAt) }));
}

/** The numbers of the deletions that a job has to go on with. */
export async function listUnfinishedDeletions(db: Connection): Promise<readonly number[]> {
  const found = await db.execute<{ id: string }>(sql`select id from mass_deletions where ended_at is null order by id`);
  return found.rows.map(({ id }) => Number(id));
}
