import { drizzle } from "drizzle-orm/node-postgres";
import type { Database } from "#data/database.ts";
import type { Connection } from "#data/transaction.ts";

/** How the database would find what `read` asks it for: the plan of each statement, as its own words. */
export async function plansOf(
  { pool }: Pick<Database, "pool">,
  read: (db: Connection) => Promise<unknown>,
): Promise<readonly string[]> {
  const sent: { text: string; params: unknown[] }[] = [];
  await read(drizzle(pool, { logger: { logQuery: (text, params) => void sent.push({ text, params }) } }));
  const plans: string[] = [];
  for (const { text, params } of sent) {
    const explained = await pool.query<{ "QUERY PLAN": string }>(`explain ${text}`, params);
    plans.push(explained.rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans;
}
