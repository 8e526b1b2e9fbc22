import { openDatabase } from "#data/database.ts";
import type { Database } from "#data/database.ts";
import type { TestServer } from "#tests/support/server.ts";

/**
 * Runs `work` in the database of a running test server; an embedded one through the socket that the server opens for
 * tools.
 */
export async function inDirectory<Result>(
  server: TestServer,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({
    url: server.databaseUrl,
    dataDir: server.dataDir,
    purpose: "end-to-end test",
    share: true,
    log: () => {},
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
