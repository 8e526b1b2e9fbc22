import { sql } from "drizzle-orm";
import { LEFT_EVENT_DAYS, UNPROVED_DAYS } from "#core/accounts/retention.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** The accounts to be erased now: their days of grace are over, or nobody ever proved their address. */
export async function listAccountsToErase(db: Connection, now: EpochMs, limit: number): Promise<readonly string[]> {
  const found = await db.execute<{ id: string }>(sql`
    select id from users where leave_at <= ${sqlInstant(now)}
     union
    select id from users where not email_verified and created_at < ${sqlInstant(now - UNPROVED_DAYS * DAY_MS)}
     order by id limit ${limit}`);
  return found.rows.map((row) => row.id);
}

/** The events whose owner left so long ago that they go too. */
export async function listOwnerlessEvents(db: Connection, now: EpochMs, limit: number): Promise<readonly number[]> {
  const found = await db.execute<{ id: string }>(sql`
    select id from events
     where deleted_at is null and owner_left_at < ${sqlInstant(now - LEFT_EVENT_DAYS * DAY_MS)}
     order by id limit ${limit}`);
  return found.rows.map((row) => Number(row.id));
}
