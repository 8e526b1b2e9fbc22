import type { Database } from "#data/database.ts";

/** The titles of the events that are not deleted, the oldest first. */
export async function listTitles({ pool }: Pick<Database, "pool">): Promise<readonly string[]> {
  const found = await pool.query<{ title: string }>("select title from events where deleted_at is null order by id");
  return found.rows.map(({ title }) => title);
}
