import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { backupsReport } from "#cli/backups-report.ts";
import { clockReport } from "#cli/clock-report.ts";
import { machineReport } from "#cli/machine-report.ts";
import { mailReport } from "#cli/mail-report.ts";
import { picturesReport } from "#cli/pictures-report.ts";
import type { ReportLine } from "#cli/report-line.ts";
import { runTool } from "#cli/run-tool.ts";
import { secretReport } from "#cli/secret-report.ts";
import { openForTool } from "#cli/settings.ts";
import { ZONE_DATA } from "#commands/occurrences/zone-data.ts";
import { DATES_AHEAD_DAYS } from "#core/occurrences/occurrence.ts";
import { DAY_MS, toIsoSeconds } from "#core/time/instant.ts";
import { futureBackupsText, knownBackups } from "#data/backups.ts";
import { type Database, EMBEDDED_FOLDER } from "#data/database.ts";
import { findHolder } from "#data/folder-lock.ts";
import { readApplied, readMigrations } from "#data/migrate.ts";
import { readHealth, readServerVersion } from "#data/queries/health.ts";
import { plainFailure } from "#data/plain-failure.ts";
import type { Config } from "#server/config.ts";
import { openStorage } from "#storage/open-storage.ts";

/** Series are extended weekly; one that ends earlier than this was forgotten. */
const EXTENDED_AT_LEAST_DAYS = DATES_AHEAD_DAYS - 9;
const NAME_WIDTH = 18;

await runTool(async (config) => {
  report(machineReport(config.dataDir));
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, EMBEDDED_FOLDER))) {
    return warn("engine", `embedded, but ${config.dataDir} holds no database yet: npm start makes it`);
  }
  // Asked before this process takes the lock itself.
  const holder = config.databaseUrl === null ? await findHolder(resolve(config.dataDir)) : null;
  const database = await openForTool(config, "doctor").catch((error: unknown) => sayUnopened(error, config));
  if (database === null) return;
  const storage = await openStorage(config);
  try {
    const now = Date.now();
    say("engine", database.kind === "pglite" ? `embedded, in ${config.dataDir}` : "PostgreSQL");
    say("version", await readServerVersion(database.db));
    if (database.kind === "pglite") {
      say("in use by", holder ? `process ${holder.pid} (${holder.purpose})` : "nobody but this command");
    }
    report(await backupsReport({ database, dataDir: config.dataDir, isServed: holder !== null }, now));
    if (await sayMigrations(database)) {
      report(await clockReport(database, now));
      await sayHealth(database, now);
      report(await secretReport({ given: config.authSecret, dataDir: config.dataDir, database }));
      report(await picturesReport(database, storage));
      report(await mailReport(config, database, now));
    }
  } finally {
    storage.close();
    await database.close();
  }
});

/** What is known of a site whose database cannot be opened; what nobody foresaw is thrown on. */
function sayUnopened(error: unknown, { dataDir, databaseUrl }: Config): null {
  const plain = plainFailure(error, { dataDir, databaseUrl });
  if (plain === null) throw error;
  warn("engine", plain);
  const { backups, ofFuture } = knownBackups(dataDir, Date.now());
  const [latest] = backups;
  if (latest) say("last backup", `${toIsoSeconds(latest.takenAt)}: ${latest.file}`);
  else warn("last backup", "none");
  const setAside = futureBackupsText(ofFuture);
  if (setAside !== null) warn("future backups", setAside);
  return null;
}

function say(name: string, value: string | number): void {
  process.stdout.write(`${name.padEnd(NAME_WIDTH)}${value}\n`);
}

/** Something that needs a person: it is marked, and the exit code says so too. */
function warn(name: string, value: string): void {
  say(name, `! ${value}`);
  process.exitCode = 1;
}

function report(lines: readonly ReportLine[]): void {
  for (const { name, value, isWell } of lines) (isWell ? say : warn)(name, value);
}

/** Whether the database is at the code's version: only then can its numbers be read. */
async function sayMigrations(database: Database): Promise<boolean> {
  const applied = await readApplied(database.pool);
  const missing = readMigrations().filter((migration) => applied.get(migration.name) !== migration.checksum);
  if (missing.length === 0) say("migrations", `${applied.size}, up to date`);
  else warn("migrations", `missing or changed: ${missing.map((each) => each.name).join(", ")}. Run: npm run migrate`);
  return missing.length === 0;
}

async function sayHealth(database: Database, now: number): Promise<void> {
  const extendedTo = now + EXTENDED_AT_LEAST_DAYS * DAY_MS;
  const health = await readHealth(database.db, { now, extendedTo, zoneData: ZONE_DATA });
  say("events", health.events);
  say("organizers", health.organizers);
  say("dates", health.dates);
  say("zone data", ZONE_DATA);
  const stale = {
    "late events": health.lateEvents,
    "old zone data": health.otherZoneData,
    "short series": health.shortSeries,
  };
  for (const [name, count] of Object.entries(stale)) {
    if (count === 0) say(name, 0);
    else warn(name, `${count}; the server's jobs put this right when they run`);
  }
}
