import { type Database, openDatabase } from "#data/database.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Open databases on PostgreSQL by URL: a new connection for each call took longer than what most calls do. */
const served = new Map<string, Database>();

/**
 * Runs `work` in the database of a running test server; an embedded one through the socket that the server opens for
 * tools.
 */
export async function inDirectory<Result>(
  server: TestServer,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (server.databaseUrl !== null) return work(await openServed(server, server.databaseUrl));
  const database = await open(server);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Its pool closes the connections itself when they have been idle for some seconds. */
async function openServed(server: TestServer, url: string): Promise<Database> {
  const opened = served.get(url) ?? (await open(server));
  served.set(url, opened);
  return opened;
}

function open({ databaseUrl, dataDir }: TestServer): Promise<Database> {
  return openDatabase({ url: databaseUrl, dataDir, purpose: "end-to-end test", share: true, log: () => {} });
}
