import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "#core/errors.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { secretCopyOf } from "#data/auth-secret-file.ts";
import { syncFile, syncFolder } from "#data/data-folder.ts";
import type { Database } from "#data/database.ts";
import { dumpPostgres, programsFor, readPostgresDump } from "#data/postgres-backup.ts";
import { readDump } from "#data/restore.ts";

/** Retention: how many hours, days and weeks (UTC, each with at least one backup) keep their latest backup. */
const KEPT = [
  { every: HOUR_MS, count: 24 },
  { every: DAY_MS, count: 14 },
  { every: 7 * DAY_MS, count: 8 },
] as const;

/**
 * The backups to delete. Periods without a backup do not count, so old ones survive a long pause; the latest is never
 * deleted.
 */
export function expiredBackups(taken: readonly EpochMs[]): readonly EpochMs[] {
  const latestFirst = taken.toSorted((a, b) => b - a);
  const kept = new Set(KEPT.flatMap(({ every, count }) => latestOfEach(latestFirst, every).slice(0, count)));
  return latestFirst.filter((moment) => !kept.has(moment));
}

function latestOfEach(latestFirst: readonly EpochMs[], every: number): readonly EpochMs[] {
  return latestFirst.filter((moment, index) => {
    const later = latestFirst[index - 1];
    return later === undefined || Math.floor(later / every) !== Math.floor(moment / every);
  });
}

export type Backup = { file: string; takenAt: EpochMs };

/**
 * `samehour-2026-11-21T15-43-00-000Z.tar.gz` of the embedded database, `….dump` of PostgreSQL: sorts by time, and has
 * no colon, which some file systems refuse.
 */
const NAME = /^samehour-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(\.tar\.gz|\.dump)$/;
const ENDINGS = { pglite: ".tar.gz", postgres: ".dump" } as const;

export function backupsFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

/** The backups that were verified when they were made, the latest first. */
export function listBackups(dataDir: string): readonly Backup[] {
  const folder = backupsFolder(dataDir);
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder).flatMap((name) => {
    const takenAt = takenAtOf(name);
    return takenAt === null ? [] : [{ file: join(folder, name), takenAt }];
  });
  return found.toSorted((a, b) => b.takenAt - a.takenAt);
}

/** Tolerated difference between this clock and that of the machine that made a backup. */
const CLOCKS_DIFFER_MS = 10 * MINUTE_MS;

/**
 * The backups dated up to `now`, the latest first, and separately those dated in the future: the latter are never the
 * latest and never deleted, since either their date or `now` is wrong.
 */
export function knownBackups(
  dataDir: string,
  now: EpochMs,
): { backups: readonly Backup[]; ofFuture: readonly Backup[] } {
  const isOfFuture = ({ takenAt }: Backup): boolean => takenAt > now + CLOCKS_DIFFER_MS;
  const all = listBackups(dataDir);
  return { backups: all.filter((backup) => !isOfFuture(backup)), ofFuture: all.filter(isOfFuture) };
}

/** A warning about backups dated in the future; null when there are none. */
export function futureBackupsText(ofFuture: readonly Backup[]): string | null {
  if (ofFuture.length === 0) return null;
  const files = ofFuture.map((backup) => basename(backup.file)).join(", ");
  return (
    `Dated in the future, and so set aside: ${files}. The clock was wrong when they were made, or is wrong now (date -u shows it). ` +
    "They count again once their date is past; until then restore one by its name, or delete it."
  );
}

type BackupOptions = {
  database: Pick<Database, "db" | "pool" | "engine">;
  /** Null for the embedded database, which this process must run. */
  databaseUrl: string | null;
  dataDir: string;
  /** Writes further files of the backup after the dump, under the backup's name, before the backup counts. */
  beside?: (file: string) => Promise<void>;
  /** For the data that a restore replaces: a separate name, kept until someone deletes it. */
  isBeforeRestore?: boolean;
};

/**
 * Dumps the database at one point in time, reads the dump back and compares the row counts of every table. Only then
 * renames it to a backup and deletes backups that are no longer needed. Throws `unavailable` otherwise.
 */
export async function backUp(
  { database, databaseUrl, dataDir, beside, isBeforeRestore = false }: BackupOptions,
  now: EpochMs,
): Promise<Backup> {
  const folder = backupsFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kind = databaseUrl === null ? "pglite" : "postgres";
  const unread = join(folder, `unread-${process.pid}${ENDINGS[kind]}`);
  try {
    const [counts, found] =
      databaseUrl === null
        ? await dumpEmbedded(database, unread)
        : await dumpServed(database, { url: databaseUrl, file: unread, folder });
    if (!isDeepStrictEqual(found, counts)) throw new AppError("unavailable", differenceMessage(counts, found));
    const name = `${isBeforeRestore ? "before-restore" : "samehour"}-${momentName(now)}`;
    const file = join(folder, `${name}${ENDINGS[kind]}`);
    await beside?.(file);
    syncFile(unread);
    renameSync(unread, file);
    syncFolder(folder);
    if (!isBeforeRestore) dropOld(dataDir, now);
    return { file, takenAt: now };
  } finally {
    rmSync(unread, { force: true });
  }
}

type Compared = [counts: Record<string, number>, found: Record<string, number>];

async function dumpEmbedded({ engine }: BackupOptions["database"], file: string): Promise<Compared> {
  if (!engine) throw new AppError("unavailable", "Only the process that runs the database can copy it.");
  return [await engine.dump(file), await readDump(file)];
}

async function dumpServed(
  database: BackupOptions["database"],
  where: { url: string; file: string; folder: string },
): Promise<Compared> {
  const counts = await dumpPostgres(database, where);
  return [counts, await readPostgresDump(await programsFor(database), where.file)];
}

function differenceMessage(counts: Record<string, number>, found: Record<string, number>): string {
  const differing = Object.keys(counts).filter((table) => counts[table] !== found[table]);
  return `The backup does not hold what the database does: ${differing.join(", ") || "other tables"}.`;
}

function dropOld(dataDir: string, now: EpochMs): void {
  const { backups } = knownBackups(dataDir, now);
  const dropped = new Set(expiredBackups(backups.map((backup) => backup.takenAt)));
  for (const { file, takenAt } of backups) {
    if (!dropped.has(takenAt)) continue;
    rmSync(file, { force: true });
    rmSync(pictureListOf(file), { force: true });
    rmSync(secretCopyOf(file), { force: true });
  }
}

function momentName(moment: EpochMs): string {
  return new Date(moment).toISOString().replaceAll(/[:.]/g, "-");
}

/** Path of the list of a backup's pictures, beside the backup. */
export function pictureListOf(backupFile: string): string {
  return `${backupFile}.pictures`;
}

function takenAtOf(name: string): EpochMs | null {
  const parts = NAME.exec(name);
  if (!parts) return null;
  const [, day, hour, minute, second, millisecond] = parts;
  const moment = Date.parse(`${day}${hour}:${minute}:${second}.${millisecond}Z`);
  return Number.isNaN(moment) ? null : moment;
}
