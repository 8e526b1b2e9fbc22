import type { Database } from "#data/database.ts";

/**
 * Runs work that fills tables without these indexes and recreates them afterwards: indexing a hundred thousand rows one
 * by one takes minutes.
 */
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
