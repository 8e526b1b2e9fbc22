import type { Pool } from "pg";

/** The tables of the whole database, including the job queue's, with this text in any column, ignoring case. */
export async function tablesThatHold(pool: Pool, text: string): Promise<readonly string[]> {
  const found = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const holding: string[] = [];
  for (const { name } of found.rows) {
    const row = await pool.query(`select from ${name} each where strpos(lower(each::text), lower($1)) > 0 limit 1`, [
      text,
    ]);
    if (row.rowCount) holding.push(name);
  }
  return holding;
}
