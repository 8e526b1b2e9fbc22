import { sql, type SQL } from "drizzle-orm";
import { DATES_AHEAD_DAYS } from "#core/occurrences/occurrence.ts";
import type { ClockSeen } from "#core/time/clock-watch.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { JOBS_SCHEMA } from "#data/job-queue.ts";
import { instantText, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

/** Stores the state of the clock. */
export async function updateClockSeen(tx: Transaction, { seenAt, leaptAt }: ClockSeen): Promise<void> {
  const leapt = sql`${leaptAt === null ? null : instantText(leaptAt)}::timestamptz`;
  await tx.execute(sql`insert into clock_watch (seen_at, leapt_at) values (${sqlInstant(seenAt)}, ${leapt})
    on conflict (id) do update set seen_at = excluded.seen_at, leapt_at = excluded.leapt_at`);
}

/** Locks the stored clock state until the transaction ends. */
export async function lockClockSeen(tx: Transaction): Promise<void> {
  await tx.execute(sql`select from clock_watch for update`);
}

/** Rewrites one row unchanged: throws when the database is readable but not writable. */
export async function checkClockWritable(db: Connection): Promise<void> {
  await db.execute(sql`update clock_watch set seen_at = seen_at`);
}

/** No waiting row is ever postponed for longer than this, except import sources and postponed messages, which have limits of their own. */
const WAIT_MAX_MS = DAY_MS;

/**
 * Corrects rows that a fast clock postponed: messages, notification causes, import sources, imports, dates of series
 * and limits would otherwise wait until the wrong time. Returns the number of rows.
 */
export async function updatePostponed(tx: Transaction, now: EpochMs): Promise<number> {
  const at = sqlInstant(now);
  const tooFar = sqlInstant(now + WAIT_MAX_MS);
  const soon = sqlInstant(now + HOUR_MS);
  const statements = [
    sql`update mail_messages set due_at = ${at} where status = 'waiting' and due_at > ${tooFar}`,
    sql`update mail_messages set claimed_at = ${at} where status = 'sending' and claimed_at > ${at}`,
    sql`update notification_causes set due_at = ${at} where done_at is null and due_at > ${tooFar}`,
    sql`update import_sources set next_at = ${at} where next_at > ${at} + make_interval(hours => every_hours)`,
    sql`update import_runs set claimed_until = null, claimed_by = null where claimed_until > ${soon}`,
    sql`update pictures set removing_at = null where removing_at > ${at}`,
    sql`delete from auth_limits where refilled_at > ${tooFar}`,
    // Extends them again, since a series created meanwhile lacks its next dates.
    sql`update schedules set expanded_until = ${at} where expanded_until > ${sqlInstant(now + (DATES_AHEAD_DAYS + 1) * DAY_MS)}`,
  ];
  return (await countRows(tx, statements)) + (await bringBackJobs(tx, now));
}

/** The job queue stores when it last ran; with a time in the future it stays idle until then. */
async function bringBackJobs(tx: Transaction, now: EpochMs): Promise<number> {
  const jobs = (table: string): SQL => sql.raw(`${JOBS_SCHEMA}.${table}`);
  const found = await tx.execute<{ there: boolean }>(
    sql`select to_regclass(${`${JOBS_SCHEMA}.version`}) is not null as there`,
  );
  if (!found.rows[0]?.there) return 0;
  const at = sqlInstant(now);
  const ahead = sqlInstant(now + MINUTE_MS);
  const past = (table: string, columns: readonly string[]): SQL[] =>
    columns.map(
      (column) => sql`update ${jobs(table)} set ${sql.raw(column)} = null where ${sql.raw(column)} > ${ahead}`,
    );
  return countRows(tx, [
    ...past("version", ["cron_on", "bam_on", "flow_on", "reindex_on", "monitor_backoff_on"]),
    ...past("queue", ["monitor_claim_on", "monitor_on", "maintain_on"]),
    sql`update ${jobs("job")} set start_after = ${at} where state < 'active' and start_after > ${sqlInstant(now + HOUR_MS)}`,
    sql`update ${jobs("job")} set started_on = ${at} where state = 'active' and started_on > ${ahead}`,
  ]);
}

async function countRows(tx: Transaction, statements: readonly SQL[]): Promise<number> {
  let rows = 0;
  for (const statement of statements) rows += (await tx.execute(statement)).rowCount ?? 0;
  return rows;
}
