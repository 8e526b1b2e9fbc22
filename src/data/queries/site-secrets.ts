import { sql } from "drizzle-orm";
import type { Connection } from "#data/transaction.ts";

/** The secret of that name that all processes share; null before the first of them made it. */
export async function findSecret(db: Connection, name: string): Promise<string | null> {
  const found = await db.execute<{ value: string }>(sql`select value from site_secrets where name = ${name}`);
  return found.rows[0]?.value ?? null;
}
