import { setTimeout } from "node:timers/promises";
import { openForTool, refuseArguments, runTool } from "#cli/run-tool.ts";
import { backUpSite } from "#commands/backups/back-up-site.ts";
import { AppError } from "#core/errors.ts";
import { type Backup, futureBackupsText, knownBackups, listBackups } from "#data/stored-backups.ts";
import type { Database } from "#data/database.ts";
import { openJobQueue } from "#data/job-queue.ts";
import { openBackupStore } from "#storage/backup/backup-store.ts";
import { openStorage } from "#storage/open-storage.ts";

/** A backup starts at the queue's next poll and takes seconds. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 250;

/** Asks the running server for a backup and waits until the file is in the folder. Throws `unavailable` when none appears in time. */
async function requestBackUp(database: Database, dataDir: string): Promise<Backup> {
  // Compares names, because a backup may have a date in the future.
  const before = new Set(listBackups(dataDir).map((backup) => backup.file));
  const queue = await openJobQueue(database, (message) => void process.stderr.write(`${message}\n`));
  try {
    await queue.enqueue("back-up");
  } finally {
    await queue.stop(5_000);
  }
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
    const made = listBackups(dataDir).find((backup) => !before.has(backup.file));
    if (made) return made;
    await setTimeout(LOOK_EVERY_MS);
  }
  throw new AppError("unavailable", "The server made no backup; its log says why.");
}

const USAGE =
  "Usage: npm run backup\n\n  Makes a backup of the whole site in DATA_DIR. The command takes no arguments.";

await runTool(async (config, args) => {
  refuseArguments(args, USAGE);
  const { dataDir, databaseUrl } = config;
  // The stores come first: they contact nothing, and an open database would keep the process alive after a faulty key.
  const store = await openBackupStore(config.backupStore, dataDir);
  const storage = await openStorage(config);
  const database = await openForTool(config, "backup");
  try {
    // Only the process that runs the embedded database can copy it.
    const isElsewhere = databaseUrl === null && database.engine === null;
    const made = isElsewhere
      ? await requestBackUp(database, dataDir)
      : await backUpSite({ database, databaseUrl, storage, dataDir, store }, Date.now());
    process.stdout.write(`Backup made and read back, with its pictures: ${made.file}\n`);
    if (store !== null) {
      process.stdout.write(
        isElsewhere
          ? "The server sends it to the store of backups.\n"
          : `Encrypted and sent to ${store.plain.place}.\n`,
      );
    }
    const setAside = futureBackupsText(knownBackups(dataDir, Date.now()).ofFuture);
    if (setAside !== null) process.stdout.write(`! ${setAside}\n`);
  } finally {
    store?.close();
    storage.close();
    await database.close();
  }
});
