import type { ListedFile } from "#storage/backup/copy-pictures.ts";
import type { Storage } from "#storage/storage.ts";

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
