import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { backupsToDrop } from "#data/backup-retention.ts";
import type { EmbeddedEngine } from "#data/embedded-engine.ts";
import { readDump } from "#data/read-dump.ts";
import { syncFolder } from "#data/sync-folder.ts";

export type Backup = { file: string; takenAt: EpochMs };

/** `samehour-2026-11-21T15-43-00-000Z.tar.gz`: sorts by time, and no system refuses a colon. */
const NAME = /^samehour-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.gz$/;

/** Where the backups of a data folder are. */
function backupsFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

/** The backups that were read back when they were made, the latest first. */
export function listBackups(dataDir: string): readonly Backup[] {
  const folder = backupsFolder(dataDir);
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder).flatMap((name) => {
    const takenAt = takenAtOf(name);
    return takenAt === null ? [] : [{ file: join(folder, name), takenAt }];
  });
  return found.toSorted((a, b) => b.takenAt - a.takenAt);
}

/**
 * Dumps the embedded database, opens the dump as a database of its own and compares the row counts of every table;
 * only then does it get a backup's name, and older ones that are no longer needed go. Fails with `unavailable` otherwise.
 */
export async function backUp(engine: EmbeddedEngine, dataDir: string, now: EpochMs): Promise<Backup> {
  const folder = backupsFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unread = join(folder, `unread-${process.pid}.tar.gz`);
  try {
    const counts = await engine.dump(unread);
    const found = await readDump(unread);
    if (JSON.stringify(found) !== JSON.stringify(counts))
      throw new AppError("unavailable", differenceMessage(counts, found));
    const file = join(folder, nameOf(now));
    renameSync(unread, file);
    syncFolder(folder);
    dropOld(dataDir);
    return { file, takenAt: now };
  } finally {
    rmSync(unread, { force: true });
  }
}

function differenceMessage(counts: Record<string, number>, found: Record<string, number>): string {
  const differing = Object.keys(counts).filter((table) => counts[table] !== found[table]);
  return `The backup does not hold what the database does: ${differing.join(", ") || "other tables"}.`;
}

function dropOld(dataDir: string): void {
  const backups = listBackups(dataDir);
  const dropped = new Set(backupsToDrop(backups.map((backup) => backup.takenAt)));
  for (const backup of backups) if (dropped.has(backup.takenAt)) rmSync(backup.file, { force: true });
}

function nameOf(moment: EpochMs): string {
  return `samehour-${new Date(moment).toISOString().replaceAll(/[:.]/g, "-")}.tar.gz`;
}

function takenAtOf(name: string): EpochMs | null {
  const parts = NAME.exec(name);
  if (!parts) return null;
  const [, day, hour, minute, second, millisecond] = parts;
  const moment = Date.parse(`${day}${hour}:${minute}:${second}.${millisecond}Z`);
  return Number.isNaN(moment) ? null : moment;
}
