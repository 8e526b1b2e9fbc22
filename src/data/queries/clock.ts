import { type SQL, sql } from "drizzle-orm";
import { CLOCK_HOLD_MS, CLOCK_LEAP_MS, type ClockSeen } from "#core/time/clock-watch.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/**
 * Whether the clock jumped ahead recently, evaluated inside the statement that depends on it: a time in the past may
 * then still be in the future, so nothing is deleted by age. Includes a jump that is not recorded yet.
 */
export function clockLeaptSql(now: EpochMs): SQL<boolean> {
  return sql<boolean>`exists (select from clock_watch
    where seen_at < ${sqlInstant(now - CLOCK_LEAP_MS)} or leapt_at > ${sqlInstant(now - CLOCK_HOLD_MS)})`;
}

/** As `clockLeaptSql`, in a query of its own. */
export async function hasClockLeapt(db: Connection, now: EpochMs): Promise<boolean> {
  const found = await db.execute<{ leapt: boolean }>(sql`select ${clockLeaptSql(now)} as leapt`);
  return found.rows[0]?.leapt ?? false;
}

/** The last recorded state of the clock; null before the first. */
export async function findClockSeen(db: Connection): Promise<ClockSeen | null> {
  const found = await db.execute<{ seen_at: string; leapt_at: string | null }>(
    sql`select seen_at::text, leapt_at::text from clock_watch`,
  );
  const [row] = found.rows;
  if (!row) return null;
  return {
    seenAt: instantFromText(row.seen_at),
    leaptAt: row.leapt_at === null ? null : instantFromText(row.leapt_at),
  };
}

/** The newest time that the clock gave to people's actions; null when there are none. */
export async function findNewestMoment(db: Connection): Promise<EpochMs | null> {
  const found = await db.execute<{ newest: string | null }>(sql`select greatest(
    (select max(recorded_at) from audit_entries),
    (select max(created_at) from mail_messages),
    (select seen_at from clock_watch))::text as newest`);
  const newest = found.rows[0]?.newest ?? null;
  return newest === null ? null : instantFromText(newest);
}
