import { fork } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { EMBEDDED_FOLDER } from "#data/database.ts";
import { fullDiskText } from "#data/explain-failure.ts";
import { lockFolder } from "#data/folder-lock.ts";
import { openPglite } from "#data/pglite.ts";
import { syncFolder } from "#data/data-folder.ts";
import { backupsFolder, refuseForeign } from "#data/stored-backups.ts";

type Restored = {
  counts: Record<string, number>;
  /** Where the earlier database is now; null when there was none. */ previous: string | null;
};

/**
 * Restores the embedded database of a data folder from a backup. The earlier data is moved aside, not deleted. Throws
 * `unavailable` while another process holds the folder or the disk is full, and `invalid` when the backup cannot be
 * opened or is another program's; nothing has changed then.
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
    // The backup may be on a disk that cannot be written.
    const scratch = backupsFolder(folder);
    mkdirSync(scratch, { recursive: true, mode: 0o700 });
    const counts = await readDump(backupFile, scratch);
    refuseForeign(counts, backupFile);
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

/** The folder in which a dump is opened. */
const CHECKED_FOLDER = "database-being-checked";

/**
 * Opens a dump as a separate database and counts its rows by table, in a process of its own: its memory is free again
 * afterwards. The files of the database are in `scratch` meanwhile. Throws `invalid` when it cannot be opened, and
 * `unavailable` when the disk of `scratch` is full: then nothing is known about the dump.
 */
export async function readDump(dumpFile: string, scratch = dirname(dumpFile)): Promise<Record<string, number>> {
  const folder = join(scratch, CHECKED_FOLDER);
  const removeFolder = (): void =>
    [folder, `${folder}.new`].forEach((each) => rmSync(each, { recursive: true, force: true }));
  // A process that was killed left its files.
  removeFolder();
  const check = fork(new URL(`./count-dump${extname(import.meta.url)}`, import.meta.url), [dumpFile, folder], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  try {
    return await new Promise<Record<string, number>>((resolve, reject) => {
      const written = text(check.stderr ?? Readable.from([]));
      check.once("message", (counts) => resolve(counts as Record<string, number>));
      check.once("error", reject);
      check.once(
        "exit",
        (code, signal) => void written.then((reason) => reject(new Error(`${signal ?? code}: ${reason}`))),
      );
    });
  } catch (cause) {
    // Before the files of the attempt are removed, which may have filled the disk.
    const full = fullDiskText(scratch, `${dumpFile} could not be opened`);
    throw full === null
      ? new AppError("invalid", `${dumpFile} cannot be opened as a database.`, { cause })
      : new AppError("unavailable", full, { cause });
  } finally {
    check.kill();
    removeFolder();
  }
}
