import { closeSync, fsyncSync, openSync, renameSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { PGlite } from "@electric-sql/pglite";

const compress = promisify(gzip);

/** How many rows each table holds. The names come from the caller's own list, never from a person. */
export async function countRows(engine: PGlite, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const found = await engine.query<{ n: number }>(`select count(*)::int as n from "${table.replaceAll('"', '""')}"`);
    counts[table] = found.rows[0]?.n ?? 0;
  }
  return counts;
}

/**
 * Copies the whole database at once, and returns the slower half: compressing (off this thread) and writing so that
 * it survives a power cut. The file appears under its name only when all of it is on the disk.
 */
export async function dumpDatabase(engine: PGlite, file: string): Promise<() => Promise<void>> {
  await engine.exec("checkpoint");
  const copy = await engine.dumpDataDir("none");
  return async () => {
    const draft = `${file}.new`;
    await writeFile(draft, await compress(await copy.arrayBuffer(), { level: 3 }), { mode: 0o600, flush: true });
    renameSync(draft, file);
    syncFolder(dirname(file));
  };
}

/** A new name is safe only when the folder that holds it is on the disk too; Windows can do neither. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
