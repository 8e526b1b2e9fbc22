import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { AppError } from "#core/errors.ts";
import { siteSecretsScript } from "#data/site-secrets-file.ts";
import type { Database } from "#data/database.ts";
import { refuseForeign } from "#data/stored-backups.ts";
import {
  type PostgresPrograms,
  findPostgresPrograms,
  programOutput,
  runProgram,
  withProgramAddress,
} from "#data/postgres-programs.ts";

/** Drops all our objects in the transaction that restores the backup; if it is interrupted, nothing changes. */
const BEGIN = `begin;
drop schema if exists jobs cascade;
drop schema public cascade;
create schema public;
grant usage on schema public to public;
`;
const END = "\ncommit;\n";

/** Its rows are in a file beside the dump. */
const SECRETS = "site_secrets";

/**
 * Restores a PostgreSQL database from a dump, all of it or nothing. Throws `unavailable` while a server uses the
 * database, and `invalid` when the dump cannot be read to its end or is another program's; nothing has changed then.
 */
export async function restorePostgres(
  { db, pool }: Pick<Database, "db" | "pool">,
  { url, file, folder }: { url: string; file: string; folder: string },
): Promise<RowCounts> {
  const programs = await programsFor({ pool });
  await refuseWhileServed(db, "restoring");
  const counts = await readPostgresDump(programs, file);
  refuseForeign(counts, file);
  await withProgramAddress(url, folder, (address) =>
    runProgram(
      programs.psql,
      ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-", `--dbname=${address}`],
      script(programs, file),
    ),
  );
  return counts;
}

/** Throws `unavailable` while a server is connected to this PostgreSQL database; `before` says what for it has to stop. */
export async function refuseWhileServed(db: Database["db"], before: string): Promise<void> {
  const found = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and application_name = 'samehour server'`);
  if ((found.rows[0]?.n ?? 0) === 0) return;
  throw new AppError("unavailable", `A server is using the database. Stop it before ${before}.`);
}

/** The statements that recreate the database, streamed from the dump. */
async function* script(programs: PostgresPrograms, file: string): AsyncGenerator<string | Uint8Array> {
  yield BEGIN;
  yield* programOutput(programs.pgRestore, ["--no-owner", "--no-privileges", "--file=-", file]);
  yield siteSecretsScript(file);
  yield END;
}

type RowCounts = Record<string, number>;

/** The programs that dump this server's databases. Throws `unavailable` with a message about what to install. */
export async function programsFor({ pool }: Pick<Database, "pool">): Promise<PostgresPrograms> {
  const found = await pool.query<{ server_version_num: string }>("show server_version_num");
  const major = Math.floor(Number(found.rows[0]?.server_version_num ?? 0) / 10_000);
  const programs = findPostgresPrograms(major);
  if (programs) return programs;
  throw new AppError(
    "unavailable",
    `The programs pg_dump, pg_restore and psql of PostgreSQL ${major} or newer are needed and were not found. On Debian: apt install postgresql-client-${major}.`,
  );
}

/**
 * Dumps a PostgreSQL database at one point in time, despite concurrent writes, and returns the row counts of its
 * tables at that time.
 */
export async function dumpPostgres(
  { db, pool }: Pick<Database, "db" | "pool">,
  { url, file, folder }: { url: string; file: string; folder: string },
): Promise<RowCounts> {
  const programs = await programsFor({ pool });
  return db.transaction(
    async (tx) => {
      // The transaction stays idle as long as the other program works.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`set local statement_timeout = 0`);
      const found = await tx.execute<{ id: string }>(sql`select pg_export_snapshot() as id`);
      const snapshot = found.rows[0]?.id ?? "";
      const tables = await tx.execute<{ name: string }>(sql`
        select relname as name from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> ${SECRETS}
         order by relname`);
      const counts: RowCounts = {};
      for (const { name } of tables.rows) {
        const rows = await tx.execute<{ n: number }>(
          sql`select count(*)::int as n from ${sql.identifier("public")}.${sql.identifier(name)}`,
        );
        counts[name] = rows.rows[0]?.n ?? 0;
      }
      await withProgramAddress(url, folder, (address) =>
        runProgram(programs.pgDump, [
          "--format=custom",
          "--no-owner",
          "--no-privileges",
          "--no-unlogged-table-data",
          `--exclude-table-data=public.${SECRETS}`,
          `--snapshot=${snapshot}`,
          `--file=${file}`,
          `--dbname=${address}`,
        ]),
      );
      return counts;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Reads a dump to its end and counts its rows by table. Throws `invalid` when it cannot be read. */
export async function readPostgresDump(programs: PostgresPrograms, file: string): Promise<RowCounts> {
  const counts: RowCounts = {};
  let table: string | null = null;
  const onLine = (line: string): void => {
    if (table !== null) {
      if (line === String.raw`\.`) table = null;
      else counts[table] = (counts[table] ?? 0) + 1;
      return;
    }
    const [, quoted, plain] = /^COPY public\.(?:"([^"]+)"|(\w+)) \(/.exec(line) ?? [];
    table = quoted ?? plain ?? null;
    if (table !== null) counts[table] = 0;
  };
  try {
    const text = programOutput(programs.pgRestore, ["--data-only", "--schema=public", "--file=-", file]);
    for await (const line of createInterface({ input: Readable.from(text) })) onLine(line);
  } catch (cause) {
    throw new AppError("invalid", `${file} cannot be opened as a database.`, { cause });
  }
  return counts;
}
