import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { type Database, openDatabase } from "#data/database.ts";
import { readConfig } from "#server/config.ts";
import { start, type Started } from "#server/start.ts";
import { AUTH_SECRET } from "#tests/support/accounts/accounts-site.ts";
import { anEmbeddedFolder } from "#tests/support/database/embedded-folder.ts";
import {
  createTestDatabase,
  dropTestDatabase,
  urlOfTestDatabase,
} from "#tests/support/database/postgres-test-database.ts";
import { testEngine } from "#tests/support/database/with-test-database.ts";
import type { WebHandler } from "#web/http/web-handler.server.ts";

type StartedSite = Started & {
  /** A connection beside the server's own. */
  database: Database;
  remove: () => Promise<void>;
};

/** The whole server in this process, on the engine of this run, with its own database, and pages that `web` makes. */
export async function startedSite(
  settings: Record<string, string>,
  web: WebHandler,
  write: (line: string) => void = () => undefined,
): Promise<StartedSite> {
  const hasDatabase = settings["DATABASE_URL"] !== undefined;
  const isEmbedded = testEngine() === "pglite" && !hasDatabase;
  const dataDir = isEmbedded ? await anEmbeddedFolder("started") : mkdtempSync(join(tmpdir(), "samehour-started-"));
  const name = isEmbedded || hasDatabase ? null : await createTestDatabase();
  const where: Record<string, string> = name === null ? {} : { DATABASE_URL: urlOfTestDatabase(name) };
  const env = { NODE_ENV: "test", PORT: "0", DATA_DIR: dataDir, DEMO: "off", AUTH_SECRET, ...where, ...settings };
  const read = readConfig(env);
  if ("problems" in read) throw new Error(read.problems.join());
  const log = pino({ level: "info" }, { write });
  const started = await start({ config: read.config, log, web: async () => web, files: null });
  const database = await openDatabase({
    url: read.config.databaseUrl,
    dataDir,
    purpose: "test",
    share: true,
    log: () => undefined,
  });
  return {
    ...started,
    database,
    async remove() {
      await database.close();
      await started.stop();
      if (name !== null) await dropTestDatabase(name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
