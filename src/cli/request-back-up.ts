import { setTimeout } from "node:timers/promises";
import { AppError } from "#core/errors.ts";
import { type Backup, listBackups } from "#data/backups.ts";
import type { Database } from "#data/database.ts";
import { openJobQueue } from "#data/job-queue.ts";

/** A backup waits for the queue's next look, and takes seconds. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 250;

/** Asks the running server for a backup and waits until it stands in the folder. Fails with `unavailable` when none comes. */
export async function requestBackUp(database: Database, dataDir: string): Promise<Backup> {
  // By their names: one of them may be dated in the future.
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
