import { storageKey } from "#core/pictures/picture-address.ts";
import type { Storage } from "#storage/storage.ts";

/** Removes every file of a picture, whichever there are. */
export async function removeFiles(storage: Storage, key: string): Promise<void> {
  const files = await Array.fromAsync(storage.list(storageKey(key, "")));
  for (const { name } of files) await storage.delete(name);
}
