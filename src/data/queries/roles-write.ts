import { sql } from "drizzle-orm";
import type { Role } from "#core/accounts/account-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { roles } from "#data/tables/accounts.ts";
import type { Transaction } from "#data/transaction.ts";

/** Makes everybody wait who would decide by who is admin, until this transaction ends; reading goes on. */
export async function lockRoles(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table roles in share row exclusive mode`);
}

/** Gives an account its one role; that of a user is to have no record. */
export async function updateRole(
  tx: Transaction,
  given: { userId: string; role: Role; grantedBy: string | null },
  now: EpochMs,
): Promise<void> {
  const { userId, role, grantedBy } = given;
  await tx.execute(sql`delete from roles where user_id = ${userId}`);
  if (role === "user") return;
  await tx.insert(roles).values({ userId, role, grantedBy, grantedAt: now });
}
