import type { Pool } from "pg";
import type { Database } from "#data/database.ts";
import {
  createTestDatabase,
  dropTestDatabase,
  REUSED_IN_RUN,
  openNamedDatabase,
} from "#tests/support/database/postgres-test-database.ts";
import { renewTables } from "#tests/support/database/renew-tables.ts";
import { stateBesideRows } from "#tests/support/database/state-beside-rows.ts";

type Resting = { name: string; asNew: string };

/** The database that the files which this process tests use one after the other: to make and drop one takes as long as most files' tests. */
let resting: Resting | null = null;

/**
 * The process's database on the throw-away PostgreSQL, with connections of the borrower's own. Closed, it is emptied and kept for the
 * next borrower, unless anything but rows is not as it was or somebody is still connected: then it is dropped, and the next one
 * gets a new one.
 */
export async function borrowPostgresTestDatabase(): Promise<Database> {
  const { name, asNew } = resting ?? (await startResting());
  resting = null;
  const database = await openNamedDatabase(name);
  const close = async (): Promise<void> => {
    await database.close();
    if (await isRenewed(name, asNew)) resting = { name, asNew };
    else await dropTestDatabase(name);
  };
  return { ...database, close };
}

async function startResting(): Promise<Resting> {
  const name = await createTestDatabase(process.env[REUSED_IN_RUN]);
  return { name, asNew: await withConnection(name, stateBesideRows) };
}

/** Empties a database that nobody uses any more; whether it is as new. */
function isRenewed(name: string, asNew: string): Promise<boolean> {
  return withConnection(name, async (pool) => {
    if (!(await isAlone(pool)) || (await stateBesideRows(pool)) !== asNew) return false;
    await renewTables(pool);
    return true;
  });
}

const LEAVES_WITHIN_MS = 2_000;

/** A connection that was closed a moment ago may still be leaving. */
async function isAlone(pool: Pool): Promise<boolean> {
  const deadline = performance.now() + LEAVES_WITHIN_MS;
  while (performance.now() < deadline) {
    const others = await pool.query(
      `select from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (others.rowCount === 0) return true;
    await pool.query("select pg_sleep(0.005)");
  }
  return false;
}

async function withConnection<Result>(name: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const { pool, close } = await openNamedDatabase(name, { poolSize: 1 });
  try {
    return await work(pool);
  } finally {
    await close();
  }
}
