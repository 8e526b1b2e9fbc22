import { afterAll, afterEach, beforeAll } from "vitest";
import type { Database, DatabaseOptions } from "#data/database.ts";
import { borrowPgliteTestDatabase } from "#tests/support/database/borrow-pglite-test-database.ts";
import { borrowPostgresTestDatabase } from "#tests/support/database/borrow-postgres-test-database.ts";
import { emptyTables } from "#tests/support/database/empty-tables.ts";
import { openPgliteTestDatabase } from "#tests/support/database/pglite-test-database.ts";
import { openPostgresTestDatabase } from "#tests/support/database/postgres-test-database.ts";

/** The database engine of this test run. */
export function testEngine(): Database["kind"] {
  return process.env["TEST_ENGINE"] === "postgres" ? "postgres" : "pglite";
}

/** For tests that fill large tables: on a busy machine a statement takes longer than a site's may. */
export const LARGE_TABLES = { statementTimeoutMs: 600_000 };

/** A migrated, empty database of the run's engine. The caller closes it. */
export function openTestDatabase(options: Pick<DatabaseOptions, "statementTimeoutMs"> = {}): Promise<Database> {
  return testEngine() === "postgres" ? openPostgresTestDatabase(options) : openPgliteTestDatabase(options);
}

/**
 * One database for the tests of a file, empty before each of them. Call it at the top of the file and read
 * `database.db` inside the tests.
 */
export function withTestDatabase(): Database {
  let opened: Database | null = null;
  beforeAll(async () => {
    opened = await (testEngine() === "postgres" ? borrowPostgresTestDatabase() : borrowPgliteTestDatabase());
  });
  afterEach(() => emptyTables(needed().pool));
  afterAll(() => opened?.close());

  const needed = (): Database => {
    if (!opened) throw new Error("The test database is open inside tests only.");
    return opened;
  };
  return {
    get db() {
      return needed().db;
    },
    get pool() {
      return needed().pool;
    },
    get kind() {
      return needed().kind;
    },
    get direct() {
      return needed().direct;
    },
    get engine() {
      return needed().engine;
    },
    close: () => needed().close(),
  };
}
