import { resolve } from "node:path";
import { openForTool, runTool } from "#cli/run-tool.ts";
import { fetchBackup } from "#commands/backups/fetch-backup.ts";
import { restoreSite } from "#commands/backups/restore-site.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { futureBackupsText, knownBackups } from "#data/stored-backups.ts";
import type { Config } from "#server/config.ts";
import { openBackupStore } from "#storage/backup/backup-store.ts";
import { openStorage } from "#storage/open-storage.ts";

await runTool(async (config, [choice, name]) => {
  const { dataDir, databaseUrl: url } = config;
  const file = choice === "bucket" ? await fetched(config, name) : chosenFile(dataDir, choice, Date.now());
  const storage = await openStorage(config);
  const database = url === null ? null : await openForTool(config, "restore");
  try {
    const served = database === null || url === null ? null : { database, url };
    report(file, await restoreSite({ served, storage, dataDir }, file, Date.now()), config);
  } finally {
    storage.close();
    await database?.close();
  }
});

function report(file: string, restored: Awaited<ReturnType<typeof restoreSite>>, { authSecret }: Config): void {
  const { counts, previous, pictures, secret } = restored;
  print(`Restored ${file}: ${counts["events"] ?? 0} events, ${counts["occurrences"] ?? 0} dates.`);
  if (pictures.restored > 0) print(`${pictures.restored} files of pictures were put back.`);
  if (previous !== null) print(`What was there before is in ${previous}; delete it when all is well.`);
  if (secret === "absent" && authSecret === null) {
    print(
      "! The backup holds no auth-secret. With another one than before everybody is signed out, and authenticator apps",
    );
    print("  no longer fit: put the old one into DATA_DIR/auth-secret. npm run doctor says whether it fits.");
    process.exitCode = 1;
  }
  if (pictures.missing.length === 0) return;
  print(`! ${pictures.missing.length} files of pictures are neither in the store nor in the backup, or damaged there.`);
  process.exitCode = 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Downloads a backup from the store of backups, the latest unless it is named. */
async function fetched({ backupStore, dataDir }: Config, name: string | undefined): Promise<string> {
  const store = await openBackupStore(backupStore, dataDir);
  if (store === null) throw new AppError("invalid", "No store of backups is set: BACKUP_S3_BUCKET and BACKUP_KEY.");
  try {
    return await fetchBackup(store, { name: name ?? null, dataDir }, Date.now());
  } finally {
    store.close();
  }
}

function chosenFile(dataDir: string, choice: string | undefined, now: EpochMs): string {
  const { backups, ofFuture } = knownBackups(dataDir, now);
  const setAside = futureBackupsText(ofFuture);
  if (choice === undefined) {
    const lines = backups.map((backup) => `  ${backup.file}\n`).join("");
    throw new AppError(
      "invalid",
      `Say which backup: npm run restore -- FILE, or 'latest', or 'bucket' for the latest in the store of backups.\n${lines || "There is none yet.\n"}${setAside ?? ""}`,
    );
  }
  const file = choice === "latest" ? backups[0]?.file : resolve(choice);
  if (file === undefined) throw new AppError("not-found", `There is no backup yet. ${setAside ?? ""}`.trim());
  if (choice === "latest" && setAside !== null) print(`! ${setAside}`);
  return file;
}
