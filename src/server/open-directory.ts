import { upgradeDatabase } from "#commands/backups/upgrade-database.ts";
import { advanceDates } from "#commands/occurrences/advance-dates.ts";
import { extendDates } from "#commands/occurrences/extend-dates.ts";
import { fillSearchKeys } from "#commands/search/fill-search-keys.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Database, openDatabase } from "#data/database.ts";
import type { QueryObserver } from "#data/observe-queries.ts";
import { openReadReplica, type ReadReplica } from "#data/read-replica.ts";
import { explainFailure } from "#data/explain-failure.ts";
import { requirePooledSettings } from "#data/pooled-settings.ts";
import { hasAnyEvent } from "#data/queries/events.ts";
import { noteClock } from "#jobs/clock-poller.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";

type Surroundings = { log: Log; clock: Clock; observer: QueryObserver | null };

type Directory = {
  database: Database;
  /** The replica that public pages are read from; null for none. */
  replica: ReadReplica | null;
  close: () => Promise<void>;
};

/**
 * Opens the database, applies the migrations and computes the dates up to now. Throws `unavailable` with a plain
 * sentence when that fails.
 */
export async function openDirectory(config: Config, { log, clock, observer }: Surroundings): Promise<Directory> {
  try {
    return await openUpToDate(config, { log, clock, observer });
  } catch (error) {
    const plain = explainFailure(error, config);
    throw plain === null ? error : new AppError("unavailable", plain, { cause: error });
  }
}

async function openUpToDate(config: Config, { log, clock, observer }: Surroundings): Promise<Directory> {
  const database = await openDatabase({
    url: config.databaseUrl,
    poolerUrl: config.databasePoolerUrl,
    dataDir: config.dataDir,
    purpose: "server",
    observer,
    log: (message, details) => log.warn(details ?? {}, message),
    onLost: (error) => endWithoutDatabase(log, error),
  });
  try {
    await requirePooledSettings(database);
    await upgradeDatabase(
      {
        database,
        databaseUrl: config.databaseUrl,
        dataDir: config.dataDir,
        upgradeBackup: config.upgradeBackup,
        log: (message, details = {}) => log.warn(details, message),
      },
      clock(),
    );
    await bringUpToDate(database, { log, now: clock() });
    if (config.demo) await fillWhenEmpty(database, { log, now: clock() });
    const replica = await openReplica(config, database, { log, observer });
    const close = async (): Promise<void> => {
      await replica?.close();
      await database.close();
    };
    return { database, replica, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openReplica(
  { databaseReadUrl: url }: Config,
  primary: Database,
  { log, observer }: Pick<Surroundings, "log" | "observer">,
): Promise<ReadReplica | null> {
  if (url === null) return null;
  return openReadReplica({ url, primary, observer, log: (message, details) => log.warn(details ?? {}, message) });
}

/** Exit code of a process whose embedded database has failed: EX_UNAVAILABLE of sysexits.h, so that a supervisor restarts it. */
const EXIT_WITHOUT_DATABASE = 69;

function endWithoutDatabase(log: Log, error: Error): void {
  log.fatal(
    { err: error },
    "the embedded database is gone: the process ends. Start it again; `npm run doctor` tells what is wrong",
  );
  process.exit(EXIT_WITHOUT_DATABASE);
}

/** Runs the jobs that depend on time once before the first visitor: the process may have been off for days. */
async function bringUpToDate(database: Database, { log, now }: { log: Log; now: EpochMs }): Promise<void> {
  await noteClock({ database, now: () => now, log: (message, details = {}) => log.info(details, message) });
  const { failures } = await extendDates(database, { now });
  for (const { eventId, error } of failures) log.error({ err: error, eventId }, "an event's dates cannot be computed");
  await advanceDates(database, now);
  await fillSearchKeys(database);
}

/** An empty directory gets the demo listings; their code is loaded only then. */
async function fillWhenEmpty(database: Database, { log, now }: { log: Log; now: EpochMs }): Promise<void> {
  if (await hasAnyEvent(database.db)) return;
  const { loadDemo } = await import("#demo/load-demo.ts");
  const stored = await loadDemo(database, now);
  // Null when another server on the same database was faster.
  if (stored > 0) log.info({ stored }, "the empty directory was filled with the demo listings");
}
