import { sql } from "drizzle-orm";
import type { Connection } from "#data/transaction.ts";

/** The data version: higher than at an earlier call exactly when something that a public page may show was committed in between. */
export async function currentDataVersion(db: Connection): Promise<number> {
  const found = await db.execute<{ version: string }>(sql`select version from data_version`);
  return Number(found.rows[0]?.version ?? 0);
}
