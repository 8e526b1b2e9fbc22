import { existsSync, statfsSync } from "node:fs";
import { freemem, totalmem } from "node:os";
import { dirname, resolve } from "node:path";
import type { SecretPlace } from "#auth/auth-secret.ts";
import { checkSecret } from "#auth/check-secret.ts";
import { AppError } from "#core/errors.ts";
import { CLOCK_BACK_MS, CLOCK_HOLD_MS } from "#core/time/clock-watch.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS, toIsoSeconds } from "#core/time/instant.ts";
import { authSecretFile } from "#data/auth-secret-file.ts";
import { futureBackupsText, knownBackups } from "#data/stored-backups.ts";
import type { Database } from "#data/database.ts";
import { programsFor } from "#data/postgres-backup.ts";
import { findClockSeen, findNewestMoment } from "#data/queries/clock.ts";

/** One line of the doctor's report; `isWell: false` means that a person has to act. */
export type ReportLine = { name: string; value: string; isWell: boolean };

const MEGABYTE = 1_000_000;
/** With less free space a backup, a large import or the database's log may fail. */
const DISK_LEAST = 500 * MEGABYTE;
/** A server beside the embedded database needs some 300 MB. */
const MEMORY_LEAST = 300 * MEGABYTE;

/** How much disk space is free in `dataDir`, and how much memory on this machine. */
export function machineReport(dataDir: string, measured = measure(dataDir)): readonly ReportLine[] {
  const { disk, diskInAll, memory, memoryInAll } = measured;
  const hasRoom = disk >= DISK_LEAST;
  const hasMemory = memory >= MEMORY_LEAST;
  const room = `${sizeText(disk)} free of ${sizeText(diskInAll)} where ${dataDir} lies`;
  const left = `${sizeText(memory)} available of ${sizeText(memoryInAll)}`;
  return [
    { name: "disk", value: hasRoom ? room : `${room}: make room, or nothing can be written soon`, isWell: hasRoom },
    { name: "memory", value: hasMemory ? left : `${left}: too little for a server`, isWell: hasMemory },
  ];
}

type Measured = { disk: number; diskInAll: number; memory: number; memoryInAll: number };

function measure(dataDir: string): Measured {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, blocks, bsize } = statfsSync(folder);
  const limit = process.constrainedMemory();
  // A process without a memory limit may use all free memory of the system.
  const isLimited = limit > 0 && limit < totalmem();
  const memory = isLimited ? process.availableMemory() : Math.max(process.availableMemory(), freemem());
  return { disk: bavail * bsize, diskInAll: blocks * bsize, memory, memoryInAll: isLimited ? limit : totalmem() };
}

function sizeText(bytes: number): string {
  return bytes >= 1_000 * MEGABYTE
    ? `${(bytes / (1_000 * MEGABYTE)).toFixed(1)} GB`
    : `${Math.floor(bytes / MEGABYTE)} MB`;
}

/** Whether this machine's clock agrees with the newest moment in the database. */
export async function clockReport({ db }: Pick<Database, "db">, now: EpochMs): Promise<readonly ReportLine[]> {
  const name = "clock";
  const newest = await findNewestMoment(db);
  const at = toIsoSeconds(now);
  if (newest === null) return [{ name, value: `${at}; the database holds no moment to compare it with`, isWell: true }];
  if (newest > now + CLOCK_BACK_MS) {
    const value =
      `it is ${at} by this machine, but the newest row is of ${toIsoSeconds(newest)}, ${length(newest - now)} later. ` +
      "The clock was ahead once, or is behind now. Compare date -u with another clock, and have the machine ask a time server";
    return [{ name, value, isWell: false }];
  }
  const leaptAt = (await findClockSeen(db))?.leaptAt ?? null;
  if (leaptAt !== null && now - leaptAt < CLOCK_HOLD_MS) {
    const value =
      `it is ${at} by this machine, whose clock leapt ahead ${length(Math.max(0, now - leaptAt))} ago, or the site was off until then. ` +
      `Nothing is forgotten or erased until it has gone on evenly for ${CLOCK_HOLD_MS / HOUR_MS} hours. Compare date -u with another clock`;
    return [{ name, value, isWell: true }];
  }
  return [{ name, value: `${at}; the newest row is of ${toIsoSeconds(newest)}`, isWell: true }];
}

function length(ms: number): string {
  return ms < 2 * DAY_MS ? `${Math.round((ms / HOUR_MS) * 10) / 10} h` : `${Math.round(ms / DAY_MS)} days`;
}

const NAME = "auth secret";

/** Whether there is a secret for accounts, and whether authenticator apps were set up with the same one. */
export async function secretReport(where: SecretPlace): Promise<readonly ReportLine[]> {
  const { isMade, looked, unreadable } = await checkSecret(where);
  const place = placeOf(where);
  if (unreadable > 0) {
    const lost = isMade ? `another than before, in ${place}` : `missing from ${place}`;
    const remedy = `${unreadable} of ${looked} authenticator apps cannot be checked. Put the old secret back (it lies beside each backup of the embedded database) and restart, or turn two-factor off for them: npm run admin -- reset-two-factor EMAIL`;
    return [{ name: NAME, value: `${lost}: ${remedy}`, isWell: false }];
  }
  return [{ name: NAME, value: isMade ? place : "none yet; npm start makes it", isWell: true }];
}

function placeOf({ configured, dataDir, database }: SecretPlace): string {
  if (configured !== null) return "AUTH_SECRET";
  return database.kind === "postgres" ? "the database" : authSecretFile(dataDir);
}

type Query = {
  database: Pick<Database, "pool" | "kind">;
  dataDir: string;
  /** Whether a server runs the embedded database, which backs itself up. */
  isServed: boolean;
};

/** The embedded database makes a backup every hour. */
const EMBEDDED_WITHIN_MS = 120 * MINUTE_MS;
/** The operator makes backups of PostgreSQL; the doctor warns when the newest is older than a day. */
const POSTGRES_WITHIN_MS = 2 * DAY_MS;

/** Whether there is a backup, how old it is, and whether another can be made. */
export async function backupsReport(
  { database, dataDir, isServed }: Query,
  now: EpochMs,
): Promise<readonly ReportLine[]> {
  const { backups, ofFuture } = knownBackups(dataDir, now);
  const [latest] = backups;
  const isPostgres = database.kind === "postgres";
  const setAside = futureBackupsText(ofFuture);
  const more = [
    ...(setAside === null ? [] : [{ name: "future backups", value: setAside, isWell: false }]),
    ...(isPostgres ? await toolsLine(database) : []),
  ];
  if (!latest) {
    const remedy = isPostgres ? "make one every night: npm run backup" : "npm run backup makes one";
    return [{ name: "last backup", value: `none yet; ${remedy}`, isWell: false }, ...more];
  }
  const age = now - latest.takenAt;
  const isOld = isPostgres ? age > POSTGRES_WITHIN_MS : isServed && age > EMBEDDED_WITHIN_MS;
  const value = `${toIsoSeconds(latest.takenAt)}, ${Math.floor(age / MINUTE_MS)} minutes ago: ${latest.file}`;
  const remedy = isPostgres ? "Have npm run backup done every night" : "The server's log says why";
  return [
    { name: "backups", value: String(backups.length), isWell: true },
    { name: "last backup", value: isOld ? `${value}. ${remedy}` : value, isWell: !isOld },
    ...more,
  ];
}

async function toolsLine(database: Query["database"]): Promise<readonly ReportLine[]> {
  const name = "backup programs";
  try {
    const { pgDump, major } = await programsFor(database);
    return [{ name, value: `${pgDump}, version ${major}`, isWell: true }];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ name, value: error.message, isWell: false }];
  }
}
