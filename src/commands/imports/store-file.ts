import { FILE_PART_BYTES } from "#commands/imports/stored-file.ts";
import { foreignFile } from "#core/imports/foreign-file.ts";
import { IMPORT_FILE_MAX_BYTES } from "#core/imports/import-run.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";
import { insertFilePart } from "#data/queries/import-runs-write.ts";
import type { Connection } from "#data/transaction.ts";

const MEGABYTE = 1024 * 1024;

/**
 * Keeps a file part by part, holding one in memory; returns its size in bytes. Stops reading as soon as it is too large or its beginning is
 * that of something else; one that is known to be too large is read no further than to see which it is. Each part is a statement of its own, for a slow sender must keep nobody waiting.
 */
export async function storeFile(
  db: Connection,
  runId: number,
  { file, atLeastBytes = 0 }: { file: AsyncIterable<Uint8Array>; atLeastBytes?: number | undefined },
): Promise<Checked<number>> {
  const waiting = new Uint8Array(FILE_PART_BYTES);
  let filled = 0;
  let part = 0;
  let bytes = 0;
  const store = async (): Promise<Checked<number>> => {
    const stored = waiting.slice(0, filled);
    const foreign = part === 0 ? foreignFile(stored) : null;
    if (foreign !== null) return { ok: false, fault: foreign };
    if (atLeastBytes > IMPORT_FILE_MAX_BYTES) return tooLarge();
    await insertFilePart(db, runId, part, stored);
    part += 1;
    filled = 0;
    return accepted(bytes);
  };
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > IMPORT_FILE_MAX_BYTES) return tooLarge();
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + FILE_PART_BYTES - filled);
      waiting.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < FILE_PART_BYTES) continue;
      const stored = await store();
      if (!stored.ok) return stored;
    }
  }
  return filled > 0 || part === 0 ? store() : accepted(bytes);
}

function tooLarge(): Checked<number> {
  return refused("imports.file.tooLarge", { max: IMPORT_FILE_MAX_BYTES / MEGABYTE });
}
