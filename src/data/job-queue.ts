import { sql } from "drizzle-orm";
import { PgBoss, fromDrizzle } from "pg-boss";
import { errorText } from "#core/errors.ts";
import type { Database } from "#data/database.ts";
import type { Transaction } from "#data/transaction.ts";

type Log = (message: string, details?: Record<string, unknown>) => void;

type QueueSettings = {
  name: string;
  /** How long a job may run before another process takes it over, in seconds. */
  expireInSeconds: number;
};

type EnqueueOptions = {
  /** The job exists if and only if this transaction commits. */
  tx?: Transaction;
  /** Minimum delay, in seconds. */
  afterSeconds?: number;
};

/** Jobs stored in the database and worked on by any process that shares it. */
export type JobQueue = {
  /** Defines a queue; at most one of its jobs waits and one runs, however many are enqueued. */
  define: (queue: QueueSettings) => Promise<void>;
  /** Works on the queue's jobs in this process, one at a time; retries a failed job twice, with growing delays. */
  work: (name: string, handle: (data: unknown) => Promise<void>) => Promise<void>;
  /** Enqueues a job by a cron expression (UTC); runs missed while no process was up are not made up for. */
  repeat: (name: string, cron: string) => Promise<void>;
  /** Removes a repetition that an earlier version defined. */
  unrepeat: (name: string) => Promise<void>;
  repeated: () => Promise<readonly string[]>;
  /** The job's id, or null when one already waits. */
  enqueue: (name: string, data?: object, options?: EnqueueOptions) => Promise<string | null>;
  /** Lets running jobs finish, for at most this long; the others wait for the next process. */
  stop: (limitMs: number) => Promise<void>;
};

/** The schema of the queue's tables. */
export const JOBS_SCHEMA = "jobs";
/** A quarter of the default: the jobs here are not urgent, and an embedded database has one session for all. */
const POLL_SECONDS = 8;
const DONE_RETENTION_SECONDS = 86_400;
/**
 * A running job says this often that it is alive. Another process soon does the job of one that was killed, not only
 * when the job expires.
 */
const HEARTBEAT_SECONDS = 90;
const NO_JOB = "00000000-0000-4000-8000-000000000000";

/** Advisory lock of the process that installs the queue; the number is arbitrary. */
const INSTALL_LOCK = 7_305_002;

/**
 * Runs `work` in one process at a time: several that start together on an empty database would create the same tables,
 * and all but the first would fail. The embedded database has one process.
 */
async function oneByOne({ pool, kind }: Pick<Database, "pool" | "kind">, work: () => Promise<unknown>): Promise<void> {
  if (kind === "pglite") return void (await work());
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [INSTALL_LOCK]);
    await work();
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Opens the queue in a schema of its own in the same database, and installs or upgrades it. */
export async function openJobQueue({ pool, kind }: Pick<Database, "pool" | "kind">, log: Log): Promise<JobQueue> {
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    backend: kind,
    db: { executeSql: (text, values) => pool.query(text, values) },
  });
  boss.on("error", (error) => log("the job queue met an error", { error: errorText(error) }));
  boss.on("warning", (warning) => log("the job queue warns", { warning: warning.message }));
  await oneByOne({ pool, kind }, () => boss.start());
  return {
    define: ({ name, expireInSeconds }) => defineQueue(boss, { name, expireInSeconds }),
    work: async (name, handle) => {
      await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
        for (const job of jobs) await handle(job.data);
      });
    },
    repeat: (name, cron) => boss.schedule(name, cron),
    unrepeat: (name) => boss.unschedule(name),
    repeated: async () => (await boss.getSchedules()).map((each) => each.name),
    enqueue: (name, data = {}, { tx, afterSeconds } = {}) =>
      boss.send(name, data, {
        ...(tx ? { db: fromDrizzle(tx, sql) } : {}),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
      }),
    stop: (limitMs) => boss.stop({ graceful: true, timeout: limitMs }),
  };
}

async function defineQueue(boss: PgBoss, { name, expireInSeconds }: QueueSettings): Promise<void> {
  const options = {
    expireInSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: 2,
    retryDelay: 5,
    retryBackoff: true,
    deleteAfterSeconds: DONE_RETENTION_SECONDS,
  };
  if (await boss.getQueue(name)) await boss.updateQueue(name, options);
  else await boss.createQueue(name, { ...options, policy: "stately" });
  // Any query about a job makes the queue known to `send`, which would otherwise look it up outside the caller's
  // transaction: on the embedded database's one session, that look-up would wait for the transaction that waits for
  // it.
  await boss.findJobs(name, { id: NO_JOB });
}

type JobAsker = {
  /** Requests the job in the caller's transaction; false when one already waits. */
  ask: (tx: Transaction) => Promise<boolean>;
  close: () => Promise<void>;
};

/**
 * Opens the queue of one job only to request it: nothing is run, installed or repeated. Null when no process here has
 * ever run that job. Open it before the transaction, since it queries the database.
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
  // Makes the queue known, so that requesting the job needs no look-up outside the caller's transaction.
  await boss.findJobs(name, { id: NO_JOB });
  return { ask: async (tx) => (await boss.send(name, {}, { db: fromDrizzle(tx, sql) })) !== null, close };
}
