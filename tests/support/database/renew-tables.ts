import type { Pool } from "pg";
import { emptyTables } from "#tests/support/database/empty-tables.ts";

/** Vacuums the tables to free the space of deleted rows, so that each file's tests find small tables. */
export async function renewTables(pool: Pool): Promise<void> {
  await emptyTables(pool);
  await pool.query("truncate data_changes restart identity");
  const used = await pool.query<{ names: string | null }>(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
        and relname not in ('schema_migrations', 'data_version')`,
  );
  // Truncating all, with their references, recreates hundreds of files.
  if (used.rows[0]?.names) await pool.query(`vacuum ${used.rows[0].names}`);
  // The planner treats tables that VACUUM found empty differently from new ones.
  await pool.query(
    "update pg_class set reltuples = -1 where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples = 0",
  );
  // A separate transaction, because the data version increases at the end of the other one.
  await pool.query("update data_version set version = 1");
}
