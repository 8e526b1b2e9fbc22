import { existsSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { EMBEDDED_FOLDER } from "#data/database.ts";
import { lockFolder } from "#data/folder-lock.ts";
import { openPglite } from "#data/pglite-folder.ts";
import { readDump } from "#data/read-dump.ts";
import { syncFolder } from "#data/sync-folder.ts";

type Restored = {
  counts: Record<string, number>;
  /** Where the database that was there before is now; null when there was none. */ previous: string | null;
};

/**
 * Puts the embedded database of a data folder back to a backup. What was there is moved aside, not deleted.
 * Fails with `unavailable` while another process holds the folder, and with `invalid` when the backup cannot be opened: then nothing has changed.
 */
export async function restore(dataDir: string, backupFile: string, now: EpochMs): Promise<Restored> {
  if (!existsSync(backupFile)) throw new AppError("not-found", `There is no backup ${backupFile}.`);
  const folder = resolve(dataDir);
  const { lock, holder } = await lockFolder(folder, "restore", folder);
  if (!lock) {
    throw new AppError(
      "unavailable",
      `Process ${holder.pid} (${holder.purpose}) is using ${folder}. Stop it before restoring.`,
    );
  }
  try {
    const counts = await readDump(backupFile);
    const place = join(folder, EMBEDDED_FOLDER);
    const incoming = `${place}.restored`;
    rmSync(incoming, { recursive: true, force: true });
    await (await openPglite(incoming, backupFile)).close();
    const previous = existsSync(place)
      ? `${place}.before-${new Date(now).toISOString().replaceAll(/[:.]/g, "-")}`
      : null;
    if (previous !== null) renameSync(place, previous);
    renameSync(incoming, place);
    syncFolder(folder);
    return { counts, previous };
  } finally {
    lock.release();
  }
}
