import { desc } from "drizzle-orm";
import { twoFactors } from "#data/tables/accounts.ts";
import type { Connection } from "#data/transaction.ts";

/** The encrypted secrets of some authenticator apps. */
export async function listSomeAppSecrets(db: Connection, limit: number): Promise<readonly string[]> {
  const rows = await db
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .orderBy(desc(twoFactors.id))
    .limit(limit);
  return rows.map(({ secret }) => secret);
}
