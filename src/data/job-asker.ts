import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import { JOBS_SCHEMA } from "#data/job-queue.ts";
import type { Database } from "#data/database.ts";
import type { Transaction } from "#data/transaction.ts";

type JobAsker = {
  /** Asks for a job in the caller's transaction; false when one waits already. */
  ask: (tx: Transaction) => Promise<boolean>;
  close: () => Promise<void>;
};

const NO_JOB = "00000000-0000-4000-8000-000000000000";

/**
 * Opens the queue of one job only to ask for it: nothing is worked off, installed or repeated. Null when no process has ever worked
 * on that job here. To be opened before the transaction, since it asks the database for what it must know.
 */
export async function openJobRequester(
  { pool, kind }: Pick<Database, "pool" | "kind">,
  name: string,
  onError: (error: Error) => void,
): Promise<JobAsker | null> {
  const found = await pool.query<{ queues: string | null }>("select to_regclass($1)::text as queues", [
    `${JOBS_SCHEMA}.queue`,
  ]);
  if ((found.rows[0]?.queues ?? null) === null) return null;
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    backend: kind,
    db,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", onError);
  await boss.start();
  const close = () => boss.stop({ graceful: false });
  if ((await boss.getQueue(name)) === null) {
    await close();
    return null;
  }
  // Makes the queue known, so that asking for the job needs no look-up outside the caller's transaction.
  await boss.findJobs(name, { id: NO_JOB });
  return { ask: async (tx) => (await boss.send(name, {}, { db: fromDrizzle(tx, sql) })) !== null, close };
}
