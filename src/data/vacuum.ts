import type { Pool } from "pg";

/** A large table takes longer than a request may. */
const WITHIN_MS = 600_000;

/**
 * Vacuums and analyzes each table, for the embedded database, which has no autovacuum: without statistics PostgreSQL plans
 * searches that take twenty times as long. Other queries run between the tables. Returns the number of tables.
 */
export async function vacuumTables(pool: Pick<Pool, "query">): Promise<number> {
  const found = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1`,
  );
  for (const { name } of found.rows) {
    const statement = { text: `vacuum (analyze) ${name}`, query_timeout: WITHIN_MS };
    await pool.query(statement);
  }
  return found.rows.length;
}
