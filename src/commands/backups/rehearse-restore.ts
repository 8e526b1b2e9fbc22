import { mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fetchDump } from "#commands/backups/fetch-backup.ts";
import { listSentBackups } from "#commands/backups/send-backup.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { restoreToScratch } from "#data/postgres-rehearsal.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { readDump } from "#data/restore.ts";
import { backupsFolder, knownBackups, refuseForeign } from "#data/stored-backups.ts";
import type { BackupStore } from "#storage/backup/backup-store.ts";

type Site = {
  database: Pick<Database, "db" | "pool">;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  dataDir: string;
  store: BackupStore | null;
};

type Rehearsal = {
  /** The backup's file name. */
  backup: string;
  takenAt: EpochMs;
  /** Whether it came from the store of backups, encrypted, or from the data folder. */
  fromStore: boolean;
  /** False when PostgreSQL's role may not make a database: then the dump was only read to its end. */
  isRestored: boolean;
  events: number;
  rows: number;
};

/**
 * Restores the latest backup into a scratch database, which is then dropped, and records it in the audit log. The backup
 * is the one in the store of backups where this process has the private key, else the one in the data folder. Throws
 * `not-found` when there is none, and `invalid` when it cannot be restored.
 */
export async function rehearseRestore(site: Site, now: EpochMs): Promise<Rehearsal> {
  const folder = backupsFolder(site.dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { name, takenAt, fetched, file } = await latestBackup(site, folder, now);
  try {
    const { database, databaseUrl: url } = site;
    const { counts, isRestored } =
      url === null
        ? { counts: await readDump(file), isRestored: true }
        : await restoreToScratch(database, { url, file, folder });
    refuseForeign(counts, name);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const facts = { fromStore: fetched, restored: isRestored, events: counts["events"] ?? 0, rows };
    await recordAudit(
      database.db,
      { action: "rehearse-restore", actor: SYSTEM_ACTOR, entity: null, outcome: "done", facts },
      now,
    );
    return { backup: name, takenAt, fromStore: fetched, isRestored, events: facts.events, rows };
  } finally {
    if (fetched) rmSync(file, { force: true });
  }
}

type Latest = { name: string; takenAt: EpochMs; file: string; fetched: boolean };

async function latestBackup({ store, dataDir, databaseUrl }: Site, folder: string, now: EpochMs): Promise<Latest> {
  const ending = databaseUrl === null ? ".tar.gz" : ".dump";
  if (store?.canRead === true) {
    const sent = (await listSentBackups(store, now)).find(({ name }) => name.endsWith(ending));
    if (sent === undefined) throw new AppError("not-found", "The store of backups holds no backup yet.");
    const file = join(folder, `rehearsed-${sent.name}`);
    await fetchDump(store, sent.name, file);
    return { ...sent, file, fetched: true };
  }
  const latest = knownBackups(dataDir, now).backups.find(({ file }) => file.endsWith(ending));
  if (latest === undefined) throw new AppError("not-found", "There is no backup yet.");
  return { name: basename(latest.file), ...latest, fetched: false };
}
