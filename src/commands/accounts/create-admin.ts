import { mayChangeRoles } from "#core/accounts/account-policy.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { type AccountState, findAccountByEmail } from "#data/queries/accounts.ts";
import { insertAccount, lockRoles, updateAccountAsVerified, updateRole } from "#data/queries/accounts-write.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

type Refused = { outcome: "forbidden" | "suspended" | "leaving" };
type Made = { outcome: "created" | "granted" | "granted-unproved" | "already-admin"; userId: string };

/**
 * Makes the account with this lower-case address an admin, and creates the account if there is none. The operator who
 * runs the program vouches for the address; if it was never verified, the account's sign-in methods are removed.
 */
export async function createAdmin(
  { db }: Pick<Database, "db">,
  { email, actor }: { email: string; actor: Actor },
  now: EpochMs,
): Promise<Refused | Made> {
  return transaction(db, async (tx) => {
    await lockRoles(tx);
    const found = await findAccountByEmail(tx, email);
    const reason = !mayChangeRoles(actor) ? "forbidden" : reasonAgainst(found);
    const entry = { action: "create-admin", actor } as const;
    if (reason !== null) {
      const entity = found && ({ type: "user", id: found.id } as const);
      await recordAudit(tx, { ...entry, entity, outcome: "refused", facts: { reason } }, now);
      return { outcome: reason };
    }
    const made = await makeAdmin(tx, { email, found, actor }, now);
    const entity = { type: "user", id: made.userId } as const;
    await recordAudit(tx, { ...entry, entity, outcome: "done", facts: { result: made.outcome } }, now);
    return made;
  });
}

function reasonAgainst(found: AccountState | null): "suspended" | "leaving" | null {
  if (found?.isSuspended) return "suspended";
  return found?.isLeaving ? "leaving" : null;
}

async function makeAdmin(
  tx: Transaction,
  { email, found, actor }: { email: string; found: AccountState | null; actor: Actor },
  now: EpochMs,
): Promise<Made> {
  const userId = found?.id ?? crypto.randomUUID();
  if (found === null) await insertAccount(tx, { id: userId, email }, now);
  else if (!found.isProved) await updateAccountAsVerified(tx, userId, now);
  if (found?.role === "admin" && found.isProved) return { outcome: "already-admin", userId };
  await updateRole(tx, { userId, role: "admin", grantedBy: actor.userId }, now);
  if (found === null) return { outcome: "created", userId };
  return { outcome: found.isProved ? "granted" : "granted-unproved", userId };
}
