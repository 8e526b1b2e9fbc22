import { isDeepStrictEqual } from "node:util";
import { AppError } from "#core/errors.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { programsFor, readPostgresDump } from "#data/postgres-backup.ts";
import { programOutput, runProgram, withProgramAddress } from "#data/postgres-programs.ts";

type Tried = {
  /** Number of rows in each table. */
  counts: Record<string, number>;
  /** False when the role may not make databases: then the dump was only read to its end. */
  isRestored: boolean;
};

/**
 * Restores a dump into a scratch database beside the given one, counts its rows, compares them with the dump's and drops
 * it. A scratch database that a killed process left is dropped first. Throws `invalid` when the dump cannot be read or
 * restored, or gives other rows.
 */
export async function restoreToScratch(
  { pool }: Pick<Database, "pool">,
  { url, file, folder }: { url: string; file: string; folder: string },
): Promise<Tried> {
  const programs = await programsFor({ pool });
  const counts = await readPostgresDump(programs, file);
  const found = await pool.query<{ may: boolean; scratch: string }>(
    `select rolcreatedb or rolsuper as may, quote_ident(left(current_database(), 50) || '_rehearsal') as scratch
       from pg_roles where rolname = current_user`,
  );
  const { may, scratch } = found.rows[0] ?? { may: false, scratch: "" };
  if (!may) return { counts, isRestored: false };
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(scratch.replaceAll('"', ""))}`;
  await pool.query(`drop database if exists ${scratch} with (force)`);
  await pool.query(`create database ${scratch} template template0`);
  try {
    const script = programOutput(programs.pgRestore, ["--no-owner", "--no-privileges", "--file=-", file]);
    await withProgramAddress(address.href, folder, (target) =>
      runProgram(
        programs.psql,
        ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-", `--dbname=${target}`],
        script,
      ),
    );
    const restored = await countRows(address.href, Object.keys(counts));
    if (!isDeepStrictEqual(restored, counts)) throw new AppError("invalid", `${file} gives other rows than it holds.`);
    return { counts, isRestored: true };
  } finally {
    await pool.query(`drop database if exists ${scratch} with (force)`);
  }
}

async function countRows(url: string, tables: readonly string[]): Promise<Record<string, number>> {
  const { pool, close } = await openDatabase({
    url,
    dataDir: "",
    purpose: "rehearsal",
    poolSize: 1,
    log: () => undefined,
  });
  const counts: Record<string, number> = {};
  try {
    for (const name of tables) {
      const found = await pool.query<{ n: number }>(
        `select count(*)::int as n from public."${name.replaceAll('"', '""')}"`,
      );
      counts[name] = found.rows[0]?.n ?? 0;
    }
    return counts;
  } finally {
    await close();
  }
}
