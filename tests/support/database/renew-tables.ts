import type { Pool } from "pg";
import { emptyTables } from "#tests/support/database/empty-tables.ts";

/** Deleted rows leave their room behind, and VACUUM gives it back, so that one file's tests find tables as small as another's. */
export async function renewTables(pool: Pool): Promise<void> {
  await emptyTables(pool);
  await pool.query("truncate data_changes restart identity");
  const used = await pool.query<{ names: string | null }>(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
        and relname not in ('schema_migrations', 'data_version')`,
  );
  // To truncate them all, where one refers to another, makes hundreds of files anew.
  if (used.rows[0]?.names) await pool.query(`vacuum ${used.rows[0].names}`);
  // Of tables that VACUUM found empty the planner thinks otherwise than of new ones.
  await pool.query(
    "update pg_class set reltuples = -1 where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples = 0",
  );
  // By itself: at the end of the other transaction the version is raised.
  await pool.query("update data_version set version = 1");
}
