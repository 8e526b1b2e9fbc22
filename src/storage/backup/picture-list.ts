import { existsSync, readdirSync, readFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { StoredFile } from "#storage/storage.ts";

/** A file of a picture as the list beside a backup names it. */
export type ListedFile = Pick<StoredFile, "name" | "bytes">;

/** Writes which files belong to a backup: a line each, its length and its name. The list is there whole or not at all. */
export async function writePictureList(file: string, listed: readonly ListedFile[]): Promise<void> {
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
