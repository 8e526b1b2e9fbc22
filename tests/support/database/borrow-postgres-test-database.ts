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

/** One database for all files that this process tests: creating and dropping one takes as long as most files' tests. */
let resting: Resting | null = null;

/**
 * The process's database on the throw-away PostgreSQL, with connections of the borrower's own. When closed it is
 * emptied for the next borrower; if anything except rows has changed, or a connection is still open, it is dropped and
 * the next borrower gets a new one.
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

/** Empties an unused database; true if it is as good as new. */
function isRenewed(name: string, asNew: string): Promise<boolean> {
  return withConnection(name, async (pool) => {
    if (!(await isAlone(pool)) || (await stateBesideRows(pool)) !== asNew) return false;
    await renewTables(pool);
    return true;
  });
}

const LEAVES_WITHIN_MS = 2_000;

/** A connection that was just closed may still be listed for a moment. */
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
