import { existsSync, readFileSync, readdirSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { copyFile, openDiskStorage } from "#storage/disk.ts";
import { SHARE_FOLDER } from "#storage/image/share-pictures.ts";
import { PROBE_FOLDER } from "#storage/probe-storage.ts";
import type { Storage, StoredFile } from "#storage/storage.ts";

/**
 * Copies the pictures that are missing in the backup folder, and lists all that exist now. A picture's content never
 * changes, so a copy of the right length is valid, and each picture is copied once for all backups.
 */
export async function copyPictures(storage: Storage, copies: Storage, listFile: string): Promise<{ copied: number }> {
  const listed: ListedFile[] = [];
  let copied = 0;
  for await (const { name, bytes } of storage.list()) {
    // Pictures of shared links are drawn again.
    if (name.startsWith(PROBE_FOLDER) || name.startsWith(SHARE_FOLDER)) continue;
    const there = await copies.find(name);
    // A picture removed just now belongs to no database dumped from here on.
    if (there?.bytes !== bytes && !(await copyFile(storage, copies, name))) continue;
    if (there?.bytes !== bytes) copied += 1;
    listed.push({ name, bytes });
  }
  await writePictureList(listFile, listed);
  return { copied };
}

/** All backups of a folder share one copy of the pictures beside them. */
export function pictureCopies(folder: string): Storage {
  return openDiskStorage(join(folder, "pictures"));
}

/** A picture's file in the list beside a backup. */
type ListedFile = Pick<StoredFile, "name" | "bytes">;

/** Writes which files belong to a backup: one line each, its length and its name. The list is complete or missing. */
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

/** All files in the lists of a folder's backups. */
export function readPictureLists(folder: string): readonly (readonly ListedFile[])[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".pictures"));
  return names.map((name) => readPictureList(join(folder, name)) ?? []);
}

/** The files of a backup; null for one made before pictures were part of it. */
export function readPictureList(file: string): readonly ListedFile[] | null {
  return existsSync(file) ? parsePictureList(readFileSync(file, "utf8")) : null;
}

/** The files in the text of such a list. */
export function parsePictureList(text: string): readonly ListedFile[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const space = line.indexOf(" ");
      return { bytes: Number(line.slice(0, space)), name: line.slice(space + 1) };
    });
}

/** Removes the copies that no longer belong to any backup; returns how many. */
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
 * Restores missing pictures of a backup to the store; other pictures stay, and the daily sweep removes what no row
 * refers to. Returns how many were restored, and which copies are missing.
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
