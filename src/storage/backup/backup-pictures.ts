import { existsSync, readFileSync, readdirSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { copyFile } from "#storage/disk.ts";
import { PROBE_FOLDER } from "#storage/probe-storage.ts";
import type { Storage, StoredFile } from "#storage/storage.ts";

/**
 * Copies the pictures that the copies do not hold yet, and writes down which there are now. What has a name never changes, so a
 * copy that has the length of its original is good, and each picture is copied once for all backups.
 */
export async function copyPictures(storage: Storage, copies: Storage, listFile: string): Promise<{ copied: number }> {
  const listed: ListedFile[] = [];
  let copied = 0;
  for await (const { name, bytes } of storage.list()) {
    if (name.startsWith(PROBE_FOLDER)) continue;
    const there = await copies.find(name);
    // One that is removed just now belongs to no database that is dumped from here on.
    if (there?.bytes !== bytes && !(await copyFile(storage, copies, name))) continue;
    if (there?.bytes !== bytes) copied += 1;
    listed.push({ name, bytes });
  }
  await writePictureList(listFile, listed);
  return { copied };
}

/** A file of a picture as the list beside a backup names it. */
type ListedFile = Pick<StoredFile, "name" | "bytes">;

/** Writes which files belong to a backup: a line each, its length and its name. The list is there whole or not at all. */
async function writePictureList(file: string, listed: readonly ListedFile[]): Promise<void> {
  const draft = `${file}.new`;
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(listed.map(({ name, bytes }) => `${bytes} ${name}\n`).join(""));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** What the lists of all backups in a folder name. */
export function readPictureLists(folder: string): readonly (readonly ListedFile[])[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".pictures"));
  return names.map((name) => readPictureList(join(folder, name)) ?? []);
}

/** Which files belong to a backup; null for one that was made before pictures were part of it. */
export function readPictureList(file: string): readonly ListedFile[] | null {
  if (!existsSync(file)) return null;
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const space = line.indexOf(" ");
      return { bytes: Number(line.slice(0, space)), name: line.slice(space + 1) };
    });
}

/** Removes the copies that belong to no backup any more; returns how many. */
export async function dropUnlisted(copies: Storage, lists: readonly (readonly ListedFile[])[]): Promise<number> {
  const needed = new Set(lists.flatMap((listed) => listed.map(({ name }) => name)));
  let dropped = 0;
  for await (const { name } of copies.list()) {
    if (needed.has(name)) continue;
    await copies.delete(name);
    dropped += 1;
  }
  return dropped;
}

/**
 * Puts the pictures of a backup back into the store where they are missing; what else is there stays, and the daily sweep
 * removes what no row knows. Says how many were put back, and which the copies lack.
 */
export async function restorePictures(
  storage: Storage,
  copies: Storage,
  listed: readonly ListedFile[],
): Promise<{ restored: number; missing: readonly string[] }> {
  let restored = 0;
  const missing: string[] = [];
  for (const { name, bytes } of listed) {
    const there = await storage.find(name);
    if (there?.bytes === bytes) continue;
    if (await copyFile(copies, storage, name)) restored += 1;
    else missing.push(name);
  }
  return { restored, missing };
}
