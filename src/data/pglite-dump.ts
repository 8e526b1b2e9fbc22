import { renameSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { PGlite } from "@electric-sql/pglite";
import { syncFolder } from "#data/sync-folder.ts";

const compress = promisify(gzip);

type Table = { name: string; quoted: string };

/** Our tables, in the order of their names: the lasting ones, or those that hold something for minutes only and begin empty after a crash. */
async function tablesThat(kind: "last" | "are unlogged", engine: PGlite): Promise<Table[]> {
  const found = await engine.query<Table>(
    `select relname as name, quote_ident(relname) as quoted from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = $1 order by relname`,
    [kind === "last" ? "p" : "u"],
  );
  return found.rows;
}

/** How many rows each of our lasting tables holds, by name. */
export async function countRows(engine: PGlite): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, quoted } of await tablesThat("last", engine)) {
    const found = await engine.query<{ n: number }>(`select count(*)::int as n from ${quoted}`);
    counts[name] = found.rows[0]?.n ?? 0;
  }
  return counts;
}

/**
 * Copies the whole database at once but for what its unlogged tables hold, which they lose: addresses of visitors that are
 * kept for minutes would outlive in a backup, in rows deleted long ago too. Returns the slower half: compressing (off this thread) and writing so that
 * it survives a power cut. The file appears under its name only when all of it is on the disk.
 */
export async function dumpDatabase(engine: PGlite, file: string): Promise<() => Promise<void>> {
  const unlogged = await tablesThat("are unlogged", engine);
  if (unlogged.length > 0) await engine.exec(`truncate ${unlogged.map(({ quoted }) => quoted).join(", ")}`);
  await engine.exec("checkpoint");
  const copy = await engine.dumpDataDir("none");
  return async () => {
    const draft = `${file}.new`;
    await writeFile(draft, await compress(await copy.arrayBuffer(), { level: 3 }), { mode: 0o600, flush: true });
    renameSync(draft, file);
    syncFolder(dirname(file));
  };
}
