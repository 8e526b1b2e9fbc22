import { sql } from "drizzle-orm";
import { AppError } from "#core/errors.ts";
import type { Database } from "#data/database.ts";
import { withProgramAddress } from "#data/postgres-address.ts";
import { programsFor, readPostgresDump, type RowCounts } from "#data/postgres-backup.ts";
import type { PostgresPrograms } from "#data/postgres-programs.ts";
import { programOutput, runProgram } from "#data/run-program.ts";

/** Everything of ours goes in the transaction that brings the backup; one that breaks off before its end changes nothing. */
const BEGIN = `begin;
drop schema if exists jobs cascade;
drop schema public cascade;
create schema public;
grant usage on schema public to public;
`;
const END = "\ncommit;\n";

/**
 * Puts a PostgreSQL database back to a dump, all of it or nothing. Fails with `unavailable` while a server uses the database,
 * and with `invalid` when the dump cannot be read to its end: then nothing has changed.
 */
export async function restorePostgres(
  { db, pool }: Pick<Database, "db" | "pool">,
  { url, file, folder }: { url: string; file: string; folder: string },
): Promise<RowCounts> {
  const programs = await programsFor({ pool });
  await refuseWhileServed(db);
  const counts = await readPostgresDump(programs, file);
  await withProgramAddress(url, folder, (address) =>
    runProgram(
      programs.psql,
      ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-", `--dbname=${address}`],
      script(programs, file),
    ),
  );
  return counts;
}

async function refuseWhileServed(db: Database["db"]): Promise<void> {
  const found = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and application_name = 'samehour server'`);
  if ((found.rows[0]?.n ?? 0) === 0) return;
  throw new AppError("unavailable", "A server is using the database. Stop it before restoring.");
}

/** The statements that make the database anew, as they come out of the dump. */
async function* script(programs: PostgresPrograms, file: string): AsyncGenerator<string | Uint8Array> {
  yield BEGIN;
  yield* programOutput(programs.pgRestore, ["--no-owner", "--no-privileges", "--file=-", file]);
  yield END;
}
