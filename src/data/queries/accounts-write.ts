import { sql } from "drizzle-orm";
import type { Role } from "#core/accounts/account-policy.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type AccountState, findAccount } from "#data/queries/accounts.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { roles, users } from "#data/tables/accounts.ts";
import type { Transaction } from "#data/transaction.ts";

/** Adds an account with a verified address and no sign-in method yet. Throws `conflict` when someone was faster. */
export async function insertAccount(tx: Transaction, { id, email }: { id: string; email: string }, now: EpochMs) {
  const row = { id, email, emailVerified: true, createdAt: now, updatedAt: now };
  const added = await tx.insert(users).values(row).onConflictDoNothing();
  if (added.rowCount !== 1) throw new AppError("conflict", `Somebody signs up as ${email} at this moment. Try again.`);
}

/** Locks an account for this transaction; null when there is none. */
export async function lockAccount(tx: Transaction, userId: string): Promise<AccountState | null> {
  await tx.execute(sql`select from users where id = ${userId} for update`);
  return findAccount(tx, userId);
}

/** Marks an address as verified and removes every sign-in method of the earlier sign-up, which may be someone else's. */
export async function updateAccountAsVerified(tx: Transaction, userId: string, now: EpochMs): Promise<void> {
  await tx.execute(
    sql`update users set email_verified = true, two_factor_enabled = false, updated_at = ${sqlInstant(now)} where id = ${userId}`,
  );
  for (const table of ["sessions", "credentials", "passkeys", "two_factors", "account_tokens", "api_tokens"]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
  }
}

/** Serializes decisions that depend on who is an admin, until this transaction ends; reads continue. */
export async function lockRoles(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table roles in share row exclusive mode`);
}

/** Sets an account's role; an ordinary user has no row. */
export async function updateRole(
  tx: Transaction,
  change: { userId: string; role: Role; grantedBy: string | null },
  now: EpochMs,
): Promise<void> {
  const { userId, role, grantedBy } = change;
  await tx.execute(sql`delete from roles where user_id = ${userId}`);
  if (role === "user") return;
  await tx.insert(roles).values({ userId, role, grantedBy, grantedAt: now });
}
