import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { AppError } from "#core/errors.ts";
import { PICTURE_FORMATS, PICTURE_TYPES } from "#core/pictures/picture-address.ts";
import { probeStorage } from "#storage/probe-storage.ts";
import type { FileContent, Storage, StoredFile } from "#storage/storage.ts";

const NAME = /^[0-9a-z][0-9a-z.-]*(\/[0-9a-z][0-9a-z.-]*)*$/;
const NAME_MAX = 200;

/**
 * Throws for a name that could lead outside the store, or that differs only in case: no part begins with a dot, and
 * some disks do not distinguish A from a.
 */
export function checkFileName(name: string): void {
  if (!isFileName(name)) throw new RangeError(`Not a name of the picture store: ${name}`);
}

/**
 * Whether a file of this name can be one of the store. Other programs leave files of their own in a folder or a bucket:
 * `Thumbs.db`, or the empty object that a console makes for a folder.
 */
export function isFileName(name: string): boolean {
  return name.length <= NAME_MAX && NAME.test(name);
}

/** Beside the files, so that a finished one is moved within one file system; no file name begins with a dot. */
const INCOMING = ".incoming";

/** Pictures as files in a folder of this machine. A file is moved to its place complete, and only once it is on the disk. */
export function openDiskStorage(folder: string): Storage {
  const incoming = join(folder, INCOMING);
  const storage: Storage = {
    kind: "disk",
    place: folder,
    incoming,
    put: (name, content) => reportingFaults(folder, () => putFile(placeOf(folder, name), { content, incoming })),
    find: (name) => reportingFaults(folder, () => findFile(folder, name)),
    get: (name) => reportingFaults(folder, () => getFile(folder, name)),
    delete: (name) => reportingFaults(folder, () => deleteFile(folder, name)),
    list: (prefix = "") => listFiles(folder, prefix),
    probe: () => probeStorage(storage),
    close: () => undefined,
  };
  return storage;
}

function placeOf(folder: string, name: string): string {
  checkFileName(name);
  return join(folder, name);
}

async function putFile(
  place: string,
  { content, incoming }: { content: FileContent; incoming: string },
): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const draft = join(incoming, randomUUID());
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(content instanceof Uint8Array ? content : content.stream);
      await file.sync();
    } finally {
      await file.close();
    }
    await moveTo(place, draft);
    await syncNames(dirname(place));
  } finally {
    await rm(draft, { force: true });
  }
}

async function moveTo(place: string, draft: string): Promise<void> {
  const folder = dirname(place);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await rename(draft, place);
  } catch (error) {
    if (!isMissing(error)) throw error;
    // The folder was removed with the last file of another name a moment ago.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(draft, place);
  }
}

async function findFile(folder: string, name: string): Promise<StoredFile | null> {
  try {
    const found = await stat(placeOf(folder, name));
    return found.isFile() ? { name, bytes: found.size, modifiedAt: Math.floor(found.mtimeMs) } : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function getFile(folder: string, name: string): ReturnType<Storage["get"]> {
  const found = await findFile(folder, name);
  if (found === null) return null;
  try {
    // Opened here: a file that is deleted a moment later is still read to its end.
    const file = await open(placeOf(folder, name), "r");
    return { ...found, stream: createReadStream("", { fd: file }) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function deleteFile(folder: string, name: string): Promise<void> {
  const place = placeOf(folder, name);
  await rm(place, { force: true });
  try {
    // Removes an empty folder; one with files refuses.
    await rmdir(dirname(place));
  } catch (error) {
    if (!isCode(error, ["ENOENT", "ENOTEMPTY", "EEXIST"])) throw error;
  }
}

async function* listFiles(folder: string, prefix: string, within = ""): AsyncGenerator<StoredFile> {
  for (const entry of await entriesOf(join(folder, within))) {
    const name = within === "" ? entry.name : `${within}/${entry.name}`;
    if (!isFileName(name) || !(name.startsWith(prefix) || prefix.startsWith(name))) continue;
    if (entry.isDirectory()) yield* listFiles(folder, prefix, name);
    else {
      const found = name.startsWith(prefix) ? await findFile(folder, name) : null;
      if (found !== null) yield found;
    }
  }
}

async function entriesOf(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return isCode(error, ["ENOENT", "ENOTDIR"]);
}

function isCode(error: unknown, codes: readonly unknown[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(error.code);
}

/** Reports a full or read-only disk as `unavailable`; a programming error stays as it is. */
async function reportingFaults<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error) || !("code" in cause)) throw cause;
    throw new AppError("unavailable", `The picture folder ${folder} cannot be used: ${cause.message}`, { cause });
  }
}

/** Flushes a folder's names to the disk: a new name is safe only then. Windows cannot, and does so by itself. */
async function syncNames(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies a picture's file from one store to another under the same name. False if it does not exist. */
export async function copyFile(from: Storage, to: Storage, name: string): Promise<boolean> {
  const found = await from.get(name);
  if (found === null) return false;
  const format = PICTURE_FORMATS.find((each) => `.${each}` === extname(name));
  const type = format === undefined ? "application/octet-stream" : PICTURE_TYPES[format];
  await to.put(name, { stream: found.stream, bytes: found.bytes }, type);
  return true;
}
