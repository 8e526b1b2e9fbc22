import { randomUUID } from "node:crypto";
import { dropReusedDatabases, REUSED_IN_RUN } from "#tests/support/database/postgres-test-database.ts";

const RUN = `run_${randomUUID().slice(0, 8)}`;

/**
 * Before all tests on PostgreSQL: gives the run a name, by which the databases of its processes are found and dropped
 * at the end.
 */
export function setup(): void {
  process.env[REUSED_IN_RUN] = RUN;
}

export function teardown(): Promise<void> {
  return dropReusedDatabases(RUN);
}
