import { drizzle } from "drizzle-orm/node-postgres";
import type { Database } from "#data/database.ts";
import type { Connection } from "#data/transaction.ts";

/** The plan of each statement that `read` sends, as the database prints it. */
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
