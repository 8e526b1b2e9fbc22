import { randomUUID } from "node:crypto";
import { dropReusedDatabases, REUSED_IN_RUN } from "#tests/support/database/postgres-test-database.ts";

const RUN = `run_${randomUUID().slice(0, 8)}`;

/** Before all tests on PostgreSQL: names the run to its processes, which keep a database each and end without a moment to drop it. */
export function setup(): void {
  process.env[REUSED_IN_RUN] = RUN;
}

/** After all tests on PostgreSQL. */
export function teardown(): Promise<void> {
  return dropReusedDatabases(RUN);
}
