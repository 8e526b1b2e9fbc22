import { createWriteStream, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { listSentBackups, partsOf } from "#commands/backups/send-backup.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { pictureListOf } from "#data/backups.ts";
import { syncFile, syncFolder } from "#data/data-folder.ts";
import { backupsFolder } from "#data/stored-backups.ts";
import type { BackupStore } from "#storage/backup/backup-store.ts";
import { parsePictureList, pictureCopies } from "#storage/backup/backup-pictures.ts";
import type { Storage } from "#storage/storage.ts";

/**
 * Downloads a backup from the store, or the latest when `name` is null, and decrypts it into the data folder, where it
 * is a backup like those that were made there, without the pictures that are missing or damaged in the store. Returns
 * its file. Throws `not-found` when there is none, `unavailable` without the private key, and `invalid` when the key
 * does not fit or another file is damaged; a backup that cannot be read whole is not left behind.
 */
export async function fetchBackup(
  store: BackupStore,
  { name, dataDir }: { name: string | null; dataDir: string },
  now: EpochMs,
): Promise<string> {
  if (!store.canRead) {
    throw new AppError(
      "unavailable",
      "Set BACKUP_IDENTITY_FILE to the file that age-keygen wrote: the backups are encrypted.",
    );
  }
  const sent = await listSentBackups(store, now);
  const chosen = name === null ? sent[0] : sent.find((each) => each.name === name);
  if (chosen === undefined) {
    const there = sent.map((each) => `  ${each.name}\n`).join("");
    throw new AppError("not-found", `The store has no such backup. It has:\n${there || "  none\n"}`);
  }
  const folder = backupsFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, chosen.name);
  // A wrong key opens no file: it is refused here, before each picture would be taken for a damaged one.
  (await openDump(store, chosen.name)).destroy();
  await fetchPictures(store, { name: chosen.name, folder, listFile: pictureListOf(file) });
  for (const secret of partsOf(chosen.name).secrets) {
    const found = await store.sealed.get(secret.key);
    if (found !== null)
      writeFileSync(join(folder, secret.file), await buffer(found.stream), { mode: 0o600, flush: true });
  }
  await fetchDump(store, chosen.name, file);
  syncFolder(folder);
  return file;
}

/** Downloads and decrypts the dump alone. */
export async function fetchDump({ sealed }: Pick<BackupStore, "sealed">, name: string, file: string): Promise<void> {
  const draft = `${file}.fetched`;
  const stream = await openDump({ sealed }, name);
  try {
    await pipeline(stream, createWriteStream(draft, { mode: 0o600 }));
    syncFile(draft);
    renameSync(draft, file);
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    throw new AppError("invalid", `${name} is damaged in the store, or was cut short on the way.`, { cause });
  } finally {
    rmSync(draft, { force: true });
  }
}

async function openDump({ sealed }: Pick<BackupStore, "sealed">, name: string): Promise<Readable> {
  const found = await sealed.get(partsOf(name).dump);
  if (found === null) throw new AppError("not-found", `The store has no dump of ${name}.`);
  return found.stream;
}

/**
 * Downloads and decrypts one picture, with a key that opened the dump. A damaged one is left out, as a missing one is:
 * the rest of the site does not depend on it.
 */
async function fetchPicture(
  sealed: Storage,
  copies: Storage,
  { key, name }: { key: string; name: string },
): Promise<void> {
  const picture = await openPicture(sealed, key);
  if (picture === null) return;
  try {
    await copies.put(name, picture, "");
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
  }
}

/** Null for a missing picture, and for one that is damaged near its start, where age expects the key. */
async function openPicture(sealed: Storage, key: string): ReturnType<Storage["get"]> {
  try {
    return await sealed.get(key);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "invalid") return null;
    throw cause;
  }
}

/** Whether a file could not be decrypted to its end. Failures of the disk and of the store have codes. */
function isDamage(cause: unknown): boolean {
  return !(cause instanceof Error && "code" in cause);
}

async function fetchPictures(
  { plain, sealed }: BackupStore,
  { name, folder, listFile }: { name: string; folder: string; listFile: string },
): Promise<void> {
  const { list, pictureOf } = partsOf(name);
  const found = await plain.get(list);
  if (found === null) return;
  const lines = await text(found.stream);
  const copies = pictureCopies(folder);
  for (const listed of parsePictureList(lines)) {
    if ((await copies.find(listed.name))?.bytes === listed.bytes) continue;
    await fetchPicture(sealed, copies, { key: pictureOf(listed.name), name: listed.name });
  }
  writeFileSync(listFile, lines, { mode: 0o600, flush: true });
}
