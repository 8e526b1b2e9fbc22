import type { Pool, PoolClient } from "pg";
import { AppError } from "#core/errors.ts";
import type { Database } from "#data/database.ts";
import { lockMigrations, makeSchema, readApplied, readMigrations } from "#data/migrate.ts";
import { copySequences, copyTable, digestTable, listTables, prepareSession, quoted } from "#data/move/copy-tables.ts";

type Ends = {
  source: Pick<Database, "pool">;
  target: Pick<Database, "pool">;
  /** Changes the target after the comparison, in the same transaction. */
  finish: (target: PoolClient) => Promise<void>;
};

/**
 * Copies every row of a database to an empty one of either engine, makes its schema by our migrations, and compares both
 * table by table. Returns the number of rows by table. All of it is one transaction in the target: on a failure it is as
 * empty as before. The source is only read, at one point in time, and meanwhile no server starts on it. Throws
 * `conflict` when the target holds anything, and `unavailable` when the source has another schema than this version.
 */
export async function moveData({ source, target, finish }: Ends): Promise<Record<string, number>> {
  const counts = await inTransaction(source.pool, "begin isolation level repeatable read", (from) =>
    inTransaction(target.pool, "begin", async (to) => {
      await Promise.all([prepareSession(from), prepareSession(to)]);
      await lockMigrations(from);
      await refuseOtherSchema(from);
      await lockMigrations(to);
      await refuseFilled(to);
      await makeSchema(to);
      await copyAll(from, to);
      const compared = await compareAll(from, to);
      await finish(to);
      return compared;
    }),
  );
  // Without statistics the first pages would choose slow plans.
  await target.pool.query("analyze");
  return counts;
}

async function copyAll(from: PoolClient, to: PoolClient): Promise<void> {
  const resume = await pauseRules(to);
  const tables = await listTables(from);
  await to.query(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(", ")}`);
  for (const table of tables) await copyTable(from, to, table);
  await copySequences(from, to);
  await resume();
}

async function compareAll(from: PoolClient, to: PoolClient): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await listTables(from)) {
    const [before, after] = await Promise.all([digestTable(from, name), digestTable(to, name)]);
    if (before !== after) {
      throw new AppError("unavailable", `The rows of ${name} differ after the move: ${before} before, ${after} after.`);
    }
    counts[name] = Number.parseInt(before, 10);
  }
  return counts;
}

async function refuseOtherSchema(client: PoolClient): Promise<void> {
  const applied = await readApplied(client);
  const migrations = readMigrations();
  const isSame =
    migrations.length === applied.size && migrations.every((each) => applied.get(each.name) === each.checksum);
  if (isSame) return;
  throw new AppError(
    "unavailable",
    applied.size === 0
      ? "The database to move holds no directory."
      : "The database to move has the schema of another version of the program. Run npm run migrate with this version first, or move it with the version that made it.",
  );
}

/** Tables, views and sequences of any schema but PostgreSQL's own; those of extensions do not count. */
async function refuseFilled(client: PoolClient): Promise<void> {
  const found = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%' and n.nspname not like 'pg\\_temp%'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`);
  const [held] = found.rows;
  if (held === undefined) return;
  throw new AppError(
    "conflict",
    `The database to fill is not empty: it holds ${held.name}. Nothing was changed. Make an empty one with createdb.`,
  );
}

async function inTransaction<Result>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // Rolls back by ending the connection, which may be broken.
    client.release(true);
    throw error;
  }
}

/** The SQL for each value of `pg_trigger.tgenabled`. Disabled triggers are not touched. */
const ENABLED: Readonly<Record<string, string>> = { O: "enable", A: "enable always", R: "enable replica" };

/**
 * Turns our triggers off and drops foreign keys for this transaction, which the owner of the tables may do: rows arrive
 * table by table, and have had their triggers. Returns what puts all of it back; adding a foreign key checks all rows.
 */
async function pauseRules(client: PoolClient): Promise<() => Promise<void>> {
  // A table with pending events of a deferred trigger cannot be changed.
  await client.query("set constraints all immediate");
  const triggers = await client.query<{ on: string; name: string; state: string }>(`
    select c.relname::text as on, t.tgname::text as name, t.tgenabled::text as state
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'`);
  const keys = await client.query<{ on: string; name: string; definition: string }>(`
    select c.relname::text as on, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = 'public'::regnamespace and k.contype = 'f' order by c.relname, k.conname`);
  const alter = (on: string, change: string) => client.query(`alter table public.${quoted(on)} ${change}`);
  for (const { on, name } of triggers.rows) await alter(on, `disable trigger ${quoted(name)}`);
  for (const { on, name } of keys.rows) await alter(on, `drop constraint ${quoted(name)}`);
  return async () => {
    for (const { on, name, definition } of keys.rows) await alter(on, `add constraint ${quoted(name)} ${definition}`);
    for (const { on, name, state } of triggers.rows) await alter(on, `${ENABLED[state]} trigger ${quoted(name)}`);
  };
}
