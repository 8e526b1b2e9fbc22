import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { findVerifiedAccount, hasAdmin } from "#data/queries/accounts.ts";
import { lockRoles, updateRole } from "#data/queries/accounts-write.ts";
import { transaction } from "#data/transaction.ts";

/**
 * Makes the account with the address of ADMIN_EMAIL an admin, once the address is verified and while no admin exists
 * (PRODUCT P7); true when it did. Of several concurrent calls, one succeeds.
 */
export async function grantFirstAdmin(
  { db }: Pick<Database, "db">,
  adminEmail: string | null,
  now: EpochMs,
): Promise<boolean> {
  if (adminEmail === null || (await hasAdmin(db))) return false;
  return transaction(db, async (tx) => {
    await lockRoles(tx);
    const userId = await findVerifiedAccount(tx, adminEmail.toLowerCase());
    if (userId === null || (await hasAdmin(tx))) return false;
    await updateRole(tx, { userId, role: "admin", grantedBy: null }, now);
    const entity = { type: "user", id: userId } as const;
    await recordAudit(tx, { action: "grant-first-admin", actor: SYSTEM_ACTOR, entity, outcome: "done" }, now);
    return true;
  });
}
