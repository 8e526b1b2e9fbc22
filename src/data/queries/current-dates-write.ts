import { type SQL, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { currentDateSql, lastDateSql } from "#data/queries/event-lists.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Transaction } from "#data/transaction.ts";

const POINTERS = sql`current_schedule_id = p.schedule_id, current_original_local = p.original_local,
  current_starts_at = p.starts_at, current_ends_at = p.ends_at,
  last_schedule_id = p.last_schedule_id, last_original_local = p.last_original_local,
  last_starts_at = p.last_starts_at, last_ends_at = p.last_ends_at`;

/** Updates these events' running or next date and their last past date. */
export async function updateCurrentDates(tx: Transaction, eventIds: readonly number[], now: EpochMs): Promise<void> {
  await tx.execute(pointSql(sql`select unnest(${sqlArray(eventIds, "bigint")}) as id`, now));
}

/** Advances events whose current date is over, at most `limit`; returns how many. */
export async function updateLateEvents(tx: Transaction, now: EpochMs, limit: number): Promise<number> {
  const late = sql`select id from events where current_ends_at <= ${sqlInstant(now)}
    order by current_ends_at limit ${limit} for update skip locked`;
  const moved = await tx.execute(pointSql(late, now));
  return moved.rowCount ?? 0;
}

/** Moves back events whose last date is not over, because a clock was fast, at most `limit`; returns how many. */
export async function updateEarlyEvents(tx: Transaction, now: EpochMs, limit: number): Promise<number> {
  const early = sql`select id from events where last_ends_at > ${sqlInstant(now)}
    order by last_ends_at limit ${limit} for update skip locked`;
  const moved = await tx.execute(pointSql(early, now));
  return moved.rowCount ?? 0;
}

function pointSql(ids: SQL, now: EpochMs): SQL {
  return sql`with chosen as materialized (${ids}), p as (
      select chosen.id, next.*, last.schedule_id as last_schedule_id, last.original_local as last_original_local,
             last.starts_at as last_starts_at, last.ends_at as last_ends_at
        from chosen
        left join lateral (${currentDateSql(sql`chosen.id`, now)}) next on true
        left join lateral (${lastDateSql(sql`chosen.id`, now)}) last on true)
    update events e set ${POINTERS} from p where e.id = p.id
      and (e.current_schedule_id, e.current_original_local, e.current_starts_at, e.current_ends_at,
           e.last_schedule_id, e.last_original_local, e.last_starts_at, e.last_ends_at) is distinct from
          (p.schedule_id, p.original_local, p.starts_at, p.ends_at, p.last_schedule_id, p.last_original_local, p.last_starts_at, p.last_ends_at)`;
}
