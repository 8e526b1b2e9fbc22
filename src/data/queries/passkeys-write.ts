import { and, eq } from "drizzle-orm";
import { passkeys } from "#data/tables/accounts.ts";
import type { Connection } from "#data/transaction.ts";

/** Names a passkey of the account; false when it has no such passkey. */
export async function updatePasskeyName(
  tx: Connection,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const rows = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Removes a passkey of the account; false when it has no such passkey. */
export async function deletePasskey(tx: Connection, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}
