import { type ListedFile, writePictureList } from "#storage/backup/picture-list.ts";
import { copyFile } from "#storage/copy-file.ts";
import { PROBE_FOLDER } from "#storage/probe-storage.ts";
import type { Storage } from "#storage/storage.ts";

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
