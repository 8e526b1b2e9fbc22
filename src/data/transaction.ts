import { setTimeout, setTimeout as wait } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database, Db } from "#data/database.ts";

/** Maximum pause after one part of long work, in milliseconds. */
const FREE_MAX_MS = 100;

type Freeing = Pick<Database, "kind"> & {
  now: () => EpochMs;
  /** Waits for this many milliseconds; a test may run something meanwhile. */
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Lets other work run between two parts of long work: call it after each commit. The embedded database has one
 * session, and a page reads several times in sequence: without a pause each of these reads would wait for one part. So
 * the session stays free for as long as the part took that started at `startedAt`, at most 100 ms. PostgreSQL needs no
 * pause; there only this thread's requests get their turn.
 */
export async function yieldSession(
  { kind, now, wait = (ms) => setTimeout(ms) }: Freeing,
  startedAt: EpochMs,
): Promise<void> {
  const tookMs = Math.max(now() - startedAt, 0);
  await wait(kind === "pglite" ? Math.min(tookMs, FREE_MAX_MS) : 0);
}

export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** A read runs on the pool or in an open transaction. */
export type Connection = Db | Transaction;

/** serialization_failure and deadlock_detected: a retry of the same work may succeed (PostgreSQL manual, appendix A). */
const RETRIED_STATES = new Set(["40001", "40P01"]);
const ATTEMPTS = 5;
/** A random pause, so that two aborted transactions do not collide again at once. */
const PAUSE_MAX_MS = 50;

/**
 * Runs `work` in one transaction, and retries it after a deadlock or a serialization failure. Use only the given
 * transaction inside: the embedded database has one session, and a second connection would wait forever.
 */
export async function transaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onOneConnection(db, work);
    } catch (error) {
      const state = sqlState(error);
      if (state === null || !RETRIED_STATES.has(state)) throw error;
      if (attempt === ATTEMPTS)
        throw new AppError("conflict", "The database was too busy with the same rows.", { cause: error });
      await wait(Math.random() * PAUSE_MAX_MS * attempt);
    }
  }
}

/**
 * The library returns a connection to the pool only if `begin` succeeded: one that breaks there would be lost, and
 * after several of them every transaction would wait. So this function takes and returns the connection; the pool
 * drops a broken one.
 */
async function onOneConnection<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  // Inside a transaction there is no pool: this becomes a savepoint.
  if (!("$client" in db && db.$client instanceof Pool)) return db.transaction(work);
  const client = await db.$client.connect();
  try {
    return await drizzle(client).transaction(work);
  } finally {
    client.release();
  }
}

/** PostgreSQL's five-character error code, also from a wrapping error of the query builder; null when there is none. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return sqlState(error.cause);
}

/** Whether the error is a violation of this unique index. */
export function isTakenBy(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false;
  if ("constraint" in error && error.constraint === index) return sqlState(error) === "23505";
  return isTakenBy(error.cause, index);
}
