import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "#data/transaction.ts";

/** So many are looked up one by one; of more it is cheaper to read what they did from its newest, and ask of each who did it. */
const FEW = 100;

/** The ids that `query` selects as `id`, when they are few; null when they are more than `few`. */
export async function listFew(db: Connection, query: SQL, few = FEW): Promise<readonly string[] | null> {
  const found = await db.execute<{ id: string }>(sql`${query} limit ${few + 1}`);
  return found.rows.length > few ? null : found.rows.map(({ id }) => id);
}
