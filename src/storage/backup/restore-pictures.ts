import type { ListedFile } from "#storage/backup/copy-pictures.ts";
import { copyFile } from "#storage/copy-file.ts";
import type { Storage } from "#storage/storage.ts";

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
