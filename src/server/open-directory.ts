import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";

export type Directory = { database: Database; close: () => Promise<void> };

/** Opens the database and brings it up to this version of the program. */
export async function openDirectory(config: Config, log: Log, clock: Clock): Promise<Directory> {
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    purpose: "server",
    log: (message, details) => log.warn(details ?? {}, message),
  });
  try {
    await migrate(database.pool);
    void clock;
    return { database, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
