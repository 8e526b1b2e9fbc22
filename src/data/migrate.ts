import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import { AppError } from "#core/errors.ts";

type Migration = { name: string; sql: string; checksum: string };

/** The lock that keeps two processes from migrating at once; any fixed number does. */
const LOCK = 7_305_001;
const FOLDER = join(import.meta.dirname, "migrations");

/** The migrations that this code brings, in their order. */
export function readMigrations(folder: string = FOLDER): readonly Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  return names.toSorted().map((name) => {
    const sql = readFileSync(join(folder, name), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

/**
 * Brings the database up to this code, each step in a transaction of its own; returns the names of the steps taken.
 * Refuses with `unavailable` when the database knows a step that the code does not, or one of another content.
 */
export async function migrate(
  pool: Pool,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly string[]> {
  const taken: string[] = [];
  const client = await pool.connect();
  try {
    await inLockedTransaction(client, async () => {
      await client.query(
        `create table if not exists schema_migrations
           (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
      );
      refuseUnknown(await readApplied(client), migrations);
    });
    for (const migration of migrations) {
      await inLockedTransaction(client, async () => {
        if (!isMissing(await readApplied(client), migration)) return;
        await client.query(migration.sql);
        await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
          migration.name,
          migration.checksum,
        ]);
        taken.push(migration.name);
      });
    }
  } finally {
    client.release();
  }
  return taken;
}

type Applied = ReadonlyMap<string, string>;

/** Which steps the database has taken, with their checksums; empty when it was never migrated. */
export async function readApplied(client: Pool | PoolClient): Promise<Applied> {
  const known = await client.query<{ found: string | null }>("select to_regclass('schema_migrations') as found");
  if (known.rows[0]?.found === null) return new Map();
  const rows = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  );
  return new Map(rows.rows.map((row) => [row.name, row.checksum]));
}

function refuseUnknown(applied: Applied, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((each) => each.name));
  const newer = [...applied.keys()].filter((name) => !known.has(name));
  if (newer.length === 0) return;
  throw new AppError(
    "unavailable",
    `The database is newer than this version of the program: it has ${newer.join(", ")}. Run the version that made it, or restore a backup.`,
  );
}

function isMissing(applied: Applied, migration: Migration): boolean {
  const checksum = applied.get(migration.name);
  if (checksum !== undefined && checksum !== migration.checksum) {
    throw new AppError(
      "unavailable",
      `${migration.name} was changed after the database had taken it; migrations are only ever added.`,
    );
  }
  return checksum === undefined;
}

async function inLockedTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
