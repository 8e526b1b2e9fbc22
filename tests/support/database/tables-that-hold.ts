import type { Pool } from "pg";

/** Which tables of the whole database, the job queue's too, hold a text in any column, in capitals or not. */
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
