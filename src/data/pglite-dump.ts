import { renameSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { PGlite } from "@electric-sql/pglite";
import { syncFolder } from "#data/sync-folder.ts";

const compress = promisify(gzip);

/** How many rows each of our tables holds, by name. */
export async function countRows(engine: PGlite): Promise<Record<string, number>> {
  const tables = await engine.query<{ name: string; quoted: string }>(
    "select tablename as name, quote_ident(tablename) as quoted from pg_tables where schemaname = 'public' order by tablename",
  );
  const counts: Record<string, number> = {};
  for (const { name, quoted } of tables.rows) {
    const found = await engine.query<{ n: number }>(`select count(*)::int as n from ${quoted}`);
    counts[name] = found.rows[0]?.n ?? 0;
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
