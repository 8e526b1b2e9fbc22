import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { AppError } from "#core/errors.ts";
import type { Storage } from "#storage/storage.ts";

/** A probe writes no picture. */
export const PROBE_FOLDER = "probe/";

/** Writes, reads and deletes a small file. Fails with `unavailable` if the store does not return what was written. */
export async function probeStorage(storage: Omit<Storage, "probe">): Promise<void> {
  const name = `${PROBE_FOLDER}${randomUUID()}.txt`;
  const text = Buffer.from(name);
  await storage.put(name, text, "text/plain");
  try {
    const found = await storage.get(name);
    const read = found === null ? null : await buffer(found.stream);
    if (read?.equals(text) !== true) {
      throw new AppError("unavailable", `The store ${storage.place} did not give back what was written.`);
    }
  } finally {
    await storage.delete(name);
  }
}
