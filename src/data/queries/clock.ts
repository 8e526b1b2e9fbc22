import { type SQL, sql } from "drizzle-orm";
import { CLOCK_HOLD_MS, CLOCK_LEAP_MS, type ClockSeen } from "#core/time/clock-watch.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/**
 * Whether the clock leapt ahead lately, asked within the statement that depends on it: then a moment in the past may still be
 * in the future, and nothing is thrown away for its age. A leap that nobody has noted yet counts too.
 */
export function clockLeaptSql(now: EpochMs): SQL<boolean> {
  return sql<boolean>`exists (select from clock_watch
    where seen_at < ${sqlInstant(now - CLOCK_LEAP_MS)} or leapt_at > ${sqlInstant(now - CLOCK_HOLD_MS)})`;
}

/** As `clockLeaptSql`, asked by itself. */
export async function hasClockLeapt(db: Connection, now: EpochMs): Promise<boolean> {
  const found = await db.execute<{ leapt: boolean }>(sql`select ${clockLeaptSql(now)} as leapt`);
  return found.rows[0]?.leapt ?? false;
}

/** What was last noted of the clock; null before anything was. */
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

/** The newest moment that the clock wrote beside what people did; null where they did nothing yet. */
export async function findNewestMoment(db: Connection): Promise<EpochMs | null> {
  const found = await db.execute<{ newest: string | null }>(sql`select greatest(
    (select max(recorded_at) from audit_entries),
    (select max(created_at) from mail_messages),
    (select seen_at from clock_watch))::text as newest`);
  const newest = found.rows[0]?.newest ?? null;
  return newest === null ? null : instantFromText(newest);
}
