import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { AppError } from "#core/errors.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

/** Retention: how many hours, days and weeks (UTC, each with at least one backup) keep their latest backup. */
const RETAINED = [
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
  const retained = new Set(RETAINED.flatMap(({ every, count }) => latestOfEach(latestFirst, every).slice(0, count)));
  return latestFirst.filter((moment) => !retained.has(moment));
}

/** How many dumps that were made before an upgrade stay. */
const UPGRADES_RETAINED = 5;
const BEFORE_UPGRADE = /^before-upgrade-.*(?:\.tar\.gz|\.dump)$/;

/** The dumps before upgrades that are no longer needed. */
export function expiredUpgradeDumps(dataDir: string): readonly string[] {
  const folder = backupsFolder(dataDir);
  const dumps = readdirSync(folder).filter((name) => BEFORE_UPGRADE.test(name));
  // Their names sort by time.
  return dumps
    .toSorted()
    .slice(0, -UPGRADES_RETAINED)
    .map((name) => join(folder, name));
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
  const all = listBackups(dataDir);
  return {
    backups: all.filter((backup) => !isOfFuture(backup.takenAt, now)),
    ofFuture: all.filter((backup) => isOfFuture(backup.takenAt, now)),
  };
}

/** Whether a backup is dated in the future: its date or `now` is wrong. */
export function isOfFuture(takenAt: EpochMs, now: EpochMs): boolean {
  return takenAt > now + CLOCKS_DIFFER_MS;
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

/**
 * Throws `invalid` for a dump, with these rows by table, that another program made: each of ours knows its migrations.
 */
export function refuseForeign(counts: Record<string, number>, file: string): void {
  if (!counts["schema_migrations"]) {
    throw new AppError("invalid", `${file} is a database, but holds no directory of this program.`);
  }
}

/** When a backup of this file name was made; null for another file. */
export function takenAtOf(name: string): EpochMs | null {
  const parts = NAME.exec(name);
  if (!parts) return null;
  const [, day, hour, minute, second, millisecond] = parts;
  const moment = Date.parse(`${day}${hour}:${minute}:${second}.${millisecond}Z`);
  return Number.isNaN(moment) ? null : moment;
}
