import type { Database } from "#data/database.ts";

/** Does work that fills tables without these indexes, and makes them again at once: a hundred thousand rows one by one take them minutes. */
export async function withoutIndexes(
  { pool }: Pick<Database, "pool">,
  names: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const found = await pool.query<{ indexdef: string }>("select indexdef from pg_indexes where indexname = any($1)", [
    names,
  ]);
  for (const name of names) await pool.query(`drop index ${name}`);
  await work();
  for (const { indexdef } of found.rows) await pool.query(indexdef);
}
