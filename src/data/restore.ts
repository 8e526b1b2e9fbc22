import { existsSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { EMBEDDED_FOLDER } from "#data/database.ts";
import { lockFolder } from "#data/folder-lock.ts";
import { openPglite } from "#data/pglite.ts";
import { syncFolder } from "#data/data-folder.ts";

type Restored = {
  counts: Record<string, number>;
  /** Where the earlier database is now; null when there was none. */ previous: string | null;
};

/**
 * Restores the embedded database of a data folder from a backup. The earlier data is moved aside, not deleted. Throws
 * `unavailable` while another process holds the folder, and `invalid` when the backup cannot be opened; nothing has
 * changed then.
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

/** Opens a dump as a separate database and counts its rows by table. Throws `invalid` when it cannot be opened. */
export function readDump(dumpFile: string): Promise<Record<string, number>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, number>>();
  const worker = new Worker(new URL(import.meta.resolve("#data/pglite-check-worker.ts")), { workerData: dumpFile });
  worker.once("message", resolve);
  worker.once("error", (cause) =>
    reject(new AppError("invalid", `${dumpFile} cannot be opened as a database.`, { cause })),
  );
  worker.once("exit", (code) =>
    reject(new AppError("invalid", `${dumpFile} cannot be opened as a database (code ${code}).`)),
  );
  return promise.finally(() => worker.terminate());
}
