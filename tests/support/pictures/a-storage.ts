import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDiskStorage } from "#storage/disk.ts";
import { type Upload, spoolUpload } from "#storage/read-upload.ts";
import type { Storage } from "#storage/storage.ts";

/** An empty picture folder for one test; call `remove` at its end. */
export function aStorage(): { storage: Storage; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "samehour-pictures-"));
  return {
    storage: openDiskStorage(join(folder, "pictures")),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** An uploaded file. */
export function anUpload(storage: Storage, bytes: Uint8Array, maxBytes = 5_000_000): Promise<Upload> {
  async function* arriving() {
    yield bytes;
  }
  return spoolUpload(storage, arriving(), maxBytes);
}

/** The names of all files in the store. */
export async function storedNames(storage: Storage): Promise<readonly string[]> {
  const files = await Array.fromAsync(storage.list());
  return files.map(({ name }) => name);
}
