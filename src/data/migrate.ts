import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { AppError, causeText } from "#core/errors.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { isConnectionFailure } from "#data/explain-failure.ts";

type Migration = { name: string; sql: string; checksum: string };

/** Advisory lock that keeps two processes from migrating at the same time; the number is arbitrary. */
const LOCK = 7_305_001;
const FOLDER = dirname(createRequire(import.meta.url).resolve("#data/migrations/0001_baseline.sql"));

const MADE_OF = `create table if not exists schema_migrations
  (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/** The migrations of this version of the program, in order. */
export function readMigrations(folder: string = FOLDER): readonly Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  return names.toSorted().map((name) => {
    const sql = readFileSync(join(folder, name), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

/**
 * Applies the missing migrations in one transaction, and returns their names: when one fails, the data stay as they were
 * and the version that ran before can go on. Refuses with `unavailable` when the database has a migration that this
 * version does not have, or has with other content, and when a migration fails.
 */
export async function migrate(
  pool: Pool,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly string[]> {
  const names: string[] = [];
  const client = await pool.connect();
  try {
    await inLockedTransaction(client, async () => {
      await client.query(MADE_OF);
      await adoptBaseline(client, migrations);
      const applied = await readApplied(client);
      refuseUnknown(applied, migrations);
      for (const migration of migrations) {
        if (!isMissing(applied, migration)) continue;
        await apply(client, migration);
        names.push(migration.name);
      }
    });
  } finally {
    client.release();
  }
  return names;
}

/** The migrations that a database lacks; none for one that was never migrated. */
export async function listMissing(
  pool: Pool,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly string[]> {
  const applied = await readApplied(pool);
  return applied.size === 0 ? [] : migrations.flatMap(({ name }) => (applied.has(name) ? [] : [name]));
}

/** A migration of a large table takes as long as it takes; the pool's limits are for pages. */
const NO_LIMIT_MS = DAY_MS;

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  const statement = { text: migration.sql, query_timeout: NO_LIMIT_MS };
  try {
    await client.query(statement);
    // The next migration could not alter a table that still has deferred triggers to run.
    await client.query("set constraints all immediate");
    await client.query("set constraints all deferred");
    await recordMigration(client, migration);
  } catch (cause) {
    if (isConnectionFailure(cause)) throw cause;
    throw new AppError(
      "unavailable",
      `The database could not be upgraded: ${migration.name} failed (${causeText(cause)}). ` +
        "It is as it was before: start the version of the program that ran last, and report this.",
      { cause },
    );
  }
}

/** Applies all migrations to an empty database in the caller's transaction. */
export async function makeSchema(client: PoolClient): Promise<void> {
  await client.query(MADE_OF);
  for (const migration of readMigrations()) await apply(client, migration);
}

/** Waits for other processes that migrate this database, and lets none begin before the transaction ends. */
export async function lockMigrations(client: PoolClient): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
}

/** Another number than `LOCK`: migrating takes that one meanwhile. */
const UPGRADE_LOCK = 7_305_003;
const TRY_AGAIN_MS = 500;

/**
 * Runs `work` in one of the processes that share a PostgreSQL at a time. The lock belongs to a transaction, which a pooler
 * between them keeps together. The embedded database belongs to one process anyway.
 */
export async function oneUpgradeAtATime<Result>(
  { pool, kind }: Pick<Database, "pool" | "kind">,
  work: () => Promise<Result>,
): Promise<Result> {
  if (kind === "pglite") return work();
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    for (;;) {
      const tried = await client.query<{ got: boolean }>("select pg_try_advisory_xact_lock($1) as got", [UPGRADE_LOCK]);
      if (tried.rows[0]?.got === true) break;
      await wait(TRY_AGAIN_MS);
    }
    return await work();
  } finally {
    // Ends the connection, and the transaction with its lock.
    client.release(true);
  }
}

type Applied = ReadonlyMap<string, string>;

/** The applied migrations by name, with their checksums; empty for a database that was never migrated. */
export async function readApplied(client: Pool | PoolClient): Promise<Applied> {
  const known = await client.query<{ found: string | null }>("select to_regclass('schema_migrations') as found");
  if (known.rows[0]?.found === null) return new Map();
  const rows = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  );
  return new Map(rows.rows.map((row) => [row.name, row.checksum]));
}

/**
 * SHA-256 of the names and checksums of the 45 migrations of development versions. The baseline makes the same schema, so a
 * database with exactly these migrations has it already.
 */
const BEFORE_BASELINE = "2bf2a8abc19bd63b91cbd8a7e2e68d5ab7c4edf4969eb3883f4b6426ffbff579";

/** Marks the baseline as applied in a database of the last development version; refuses older ones with `unavailable`. */
async function adoptBaseline(client: PoolClient, [baseline]: readonly Migration[]): Promise<void> {
  const applied = await readApplied(client);
  if (baseline === undefined || applied.size === 0 || applied.has(baseline.name)) return;
  const lines = [...applied].map(([name, checksum]) => `${name} ${checksum}`).toSorted();
  if (createHash("sha256").update(lines.join("\n")).digest("hex") !== BEFORE_BASELINE) {
    throw new AppError(
      "unavailable",
      `A development version made this database, and ${lines.length} of its migrations were applied. ` +
        "Start the last version that has 0056_command_line_imports.sql on it once, then this version.",
    );
  }
  await client.query("delete from schema_migrations");
  await recordMigration(client, baseline);
}

async function recordMigration(client: PoolClient, { name, checksum }: Migration): Promise<void> {
  await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
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
      `${migration.name} was changed after it had been applied; migrations are only ever added.`,
    );
  }
  return checksum === undefined;
}

async function inLockedTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0");
    await lockMigrations(client);
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
