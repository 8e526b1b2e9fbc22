import type { Pool } from "pg";

/** Deletes every row of our own tables; the schema and the record of migrations stay. */
export async function emptyTables(pool: Pool): Promise<void> {
  const found = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  );
  const names = found.rows.map((row) => row.name);
  if (names.length > 0) await pool.query(`truncate ${names.join(", ")} restart identity cascade`);
}
