import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { backupStoreReport, rehearsalReport } from "#cli/doctor-backups.ts";
import { mailReport, picturesReport, setupReport } from "#cli/doctor-content.ts";
import { replicaReport } from "#cli/doctor-replica.ts";
import { backupsReport, clockReport, machineReport, type ReportLine, secretReport } from "#cli/doctor-system.ts";
import { watchingReport } from "#cli/doctor-watching.ts";
import { openForTool, refuseArguments, runTool } from "#cli/run-tool.ts";
import { ZONE_DATA } from "#commands/occurrences/store-dates.ts";
import { DATES_AHEAD_DAYS } from "#core/occurrences/occurrence.ts";
import { DAY_MS, toIsoSeconds } from "#core/time/instant.ts";
import { futureBackupsText, knownBackups } from "#data/stored-backups.ts";
import { type Database, EMBEDDED_FOLDER } from "#data/database.ts";
import { findHolder } from "#data/folder-lock.ts";
import { readApplied, readMigrations } from "#data/migrate.ts";
import { explainFailure } from "#data/explain-failure.ts";
import { findHealth, findServerVersion } from "#data/queries/health.ts";
import type { Config } from "#server/config.ts";
import { openStorage } from "#storage/open-storage.ts";

/** The dates of a series are extended every day; a series that ends earlier than this was missed. */
const EXTENDED_AT_LEAST_DAYS = DATES_AHEAD_DAYS - 9;
const NAME_WIDTH = 18;

const USAGE = "Usage: npm run doctor\n\n  Finds problems and says how to fix them. The command takes no arguments.";

await runTool(async (config, args) => {
  refuseArguments(args, USAGE);
  report(machineReport(config.dataDir));
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, EMBEDDED_FOLDER))) {
    return warn("engine", `embedded, but ${config.dataDir} holds no database yet: npm start makes it`);
  }
  // Read before this process takes the lock.
  const holder = config.databaseUrl === null ? await findHolder(resolve(config.dataDir)) : null;
  const database = await openForTool(config, "doctor").catch((error: unknown) => printUnopened(error, config));
  if (database === null) return;
  const storage = await openStorage(config);
  try {
    const now = Date.now();
    print("engine", database.kind === "pglite" ? `embedded, in ${config.dataDir}` : "PostgreSQL");
    print("version", await findServerVersion(database.db));
    if (database.kind === "pglite") {
      print("in use by", holder ? `process ${holder.pid} (${holder.purpose})` : "nobody but this command");
    }
    report(await backupsReport({ database, dataDir: config.dataDir, isServed: holder !== null }, now));
    report(await watchingReport(config));
    const { backupStore, dataDir } = config;
    report(await backupStoreReport({ backupStore, dataDir, kind: database.kind, isServed: holder !== null }, now));
    if (await printMigrations(database)) {
      report(await replicaReport(config.databaseReadUrl, database, now));
      report([await rehearsalReport(database, dataDir, now)]);
      report(await clockReport(database, now));
      await printHealth(database, now);
      report(await secretReport({ configured: config.authSecret, dataDir: config.dataDir, database }));
      report(await picturesReport(database, storage));
      report(await mailReport(config, database, now));
      report([await setupReport(config, database, now)]);
    }
  } finally {
    storage.close();
    await database.close();
  }
});

/** Reports on a site whose database cannot be opened; rethrows an unexpected error. */
function printUnopened(error: unknown, { dataDir, databaseUrl }: Config): null {
  const plain = explainFailure(error, { dataDir, databaseUrl });
  if (plain === null) throw error;
  warn("engine", plain);
  const { backups, ofFuture } = knownBackups(dataDir, Date.now());
  const [latest] = backups;
  if (latest) print("last backup", `${toIsoSeconds(latest.takenAt)}: ${latest.file}`);
  else warn("last backup", "none");
  const setAside = futureBackupsText(ofFuture);
  if (setAside !== null) warn("future backups", setAside);
  return null;
}

function print(name: string, value: string | number): void {
  process.stdout.write(`${name.padEnd(NAME_WIDTH)}${value}\n`);
}

/** Prints a marked line and sets the exit code to 1: a person has to act. */
function warn(name: string, value: string): void {
  print(name, `! ${value}`);
  process.exitCode = 1;
}

function report(lines: readonly ReportLine[]): void {
  for (const { name, value, isWell } of lines) (isWell ? print : warn)(name, value);
}

/** Whether all migrations were applied; otherwise the other checks cannot read the database. */
async function printMigrations(database: Database): Promise<boolean> {
  const applied = await readApplied(database.pool);
  const missing = readMigrations().filter((migration) => applied.get(migration.name) !== migration.checksum);
  if (missing.length === 0) print("migrations", `${applied.size}, up to date`);
  else warn("migrations", `missing or changed: ${missing.map((each) => each.name).join(", ")}. Run: npm run migrate`);
  return missing.length === 0;
}

async function printHealth(database: Database, now: number): Promise<void> {
  const extendedTo = now + EXTENDED_AT_LEAST_DAYS * DAY_MS;
  const health = await findHealth(database.db, { now, extendedTo, zoneData: ZONE_DATA });
  print("events", health.events);
  print("organizers", health.organizers);
  print("dates", health.dates);
  print("zone data", ZONE_DATA);
  const stale = {
    "late events": health.lateEvents,
    "old zone data": health.otherZoneData,
    "short series": health.shortSeries,
  };
  for (const [name, count] of Object.entries(stale)) {
    if (count === 0) print(name, 0);
    else warn(name, `${count}; the server's jobs put this right when they run`);
  }
}
