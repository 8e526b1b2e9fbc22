import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type EpochMs, HOUR_MS } from "#core/time/instant.ts";
import type { Storage } from "#storage/storage.ts";

/** No request lasts this long: older files were left by a process that was interrupted. */
const LEFT_AFTER_MS = HOUR_MS;

/** Removes files left by ended processes in the folder of uploads; returns how many. */
export async function discardOldUploads(storage: Pick<Storage, "incoming">, now: EpochMs): Promise<number> {
  let discarded = 0;
  for (const name of await namesIn(storage.incoming)) {
    const path = join(storage.incoming, name);
    // Finished meanwhile by the request that it belongs to.
    const found = await stat(path).catch(() => null);
    if (found === null || found.mtimeMs > now - LEFT_AFTER_MS) continue;
    await rm(path, { force: true });
    discarded += 1;
  }
  return discarded;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
