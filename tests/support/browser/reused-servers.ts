import { copyTemplateDatabase } from "#tests/support/template-databases.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

export type ReusedServers = {
  /** The server with these settings and, if requested, an embedded database; starts it if it is not running. */
  get: (settings: Record<string, string>, isEmbedded: boolean) => Promise<TestServer>;
  stop: () => Promise<void>;
};

/** The two that many files share, with and without the demo directory, and that of the current file. */
const RUNNING_MAX = 3;

/**
 * Servers by their settings, each started once; a fourth one replaces the least recently used. Their databases are on
 * the PostgreSQL at `postgresUrl`, or embedded if there is none.
 */
export function reuseServers(postgresUrl: string | null): ReusedServers {
  const servers = new Map<string, Promise<TestServer>>();
  const stopping: Promise<void>[] = [];
  const stop = (key: string, server: Promise<TestServer>): void => {
    servers.delete(key);
    // A server that did not start has already failed its tests.
    stopping.push(server.then(async (started) => started.stop()).catch(() => {}));
  };
  return {
    async get(settings, isEmbedded) {
      const key = JSON.stringify({ settings, isEmbedded });
      const server = servers.get(key) ?? startWithDatabase(settings, isEmbedded ? null : postgresUrl);
      servers.delete(key);
      servers.set(key, server);
      for (const [old, each] of [...servers].slice(0, -RUNNING_MAX)) stop(old, each);
      return server;
    },
    async stop() {
      for (const [key, server] of servers) stop(key, server);
      await Promise.all(stopping);
    },
  };
}

/** A server with a database of its own on the PostgreSQL at `postgresUrl`, which it drops; embedded if there is none. */
export async function startWithDatabase(
  settings: Record<string, string>,
  postgresUrl: string | null,
): Promise<TestServer> {
  if (postgresUrl === null) return startServer(settings);
  const database = await copyTemplateDatabase(postgresUrl, settings);
  const server = await startServer({ ...settings, DATABASE_URL: database.url });
  const stop = async () => {
    await server.stop();
    await database.drop();
  };
  return { ...server, stop };
}
