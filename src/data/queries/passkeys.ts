import { asc, eq } from "drizzle-orm";
import { passkeys } from "#data/tables/accounts.ts";
import type { Connection } from "#data/transaction.ts";

/** The passkeys of an account, the oldest first. */
export async function listPasskeysOfUser(db: Connection, userId: string) {
  const rows = await db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ id, name, createdAt }) => ({ id, name: name ?? "", createdAt: createdAt ?? 0 }));
}
