import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

type Figures = {
  mailWaiting: number;
  mailFailed: number;
  pushWaiting: number;
  /** Jobs that are due and not begun, and how long the oldest of them has waited, in seconds. */
  jobsDue: number;
  jobLagSeconds: number;
  databaseBytes: number;
};

/** The figures of a scrape that only the database knows, in one statement over small indexes. */
export async function findMetricFigures(db: Connection, now: EpochMs): Promise<Figures> {
  const queue = await db.execute<{ there: boolean }>(sql`select to_regclass('jobs.job') is not null as there`);
  const due = sql`from jobs.job where state in ('created', 'retry') and start_after <= ${sqlInstant(now)}`;
  const jobs = queue.rows[0]?.there === true;
  const found = await db.execute<Figures>(sql`select
    (select count(*)::int from mail_messages where status = 'waiting') as "mailWaiting",
    (select count(*)::int from mail_messages where status = 'failed') as "mailFailed",
    (select count(*)::int from push_messages where status = 'waiting') as "pushWaiting",
    ${jobs ? sql`(select count(*)::int ${due})` : sql`0`} as "jobsDue",
    ${jobs ? sql`coalesce((select extract(epoch from ${sqlInstant(now)} - min(start_after))::float8 ${due}), 0)` : sql`0`} as "jobLagSeconds",
    pg_database_size(current_database())::float8 as "databaseBytes"`);
  const [figures] = found.rows;
  if (figures === undefined) throw new Error("A query without conditions gave no row.");
  return figures;
}
