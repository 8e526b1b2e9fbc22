import type { Pool } from "pg";

/** Deletes every row of our own tables; the schema, the record of migrations and the data version stay. */
export async function emptyTables(pool: Pool): Promise<void> {
  const found = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename not in ('schema_migrations', 'data_version')`,
  );
  const names = found.rows.map((row) => row.name);
  // The audit log refuses to be emptied; only the tests, which own the table, may switch that off.
  await pool.query(
    `alter table audit_entries disable trigger audit_entries_kept;
     truncate ${names.join(", ")} restart identity cascade;
     alter table audit_entries enable always trigger audit_entries_kept`,
  );
}
