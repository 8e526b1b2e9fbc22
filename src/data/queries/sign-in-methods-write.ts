import { and, eq, gte, ne, or, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { PASSWORD_PROVIDER } from "#data/queries/sign-in-accounts.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { credentials, passkeys, twoFactors, users, verifications } from "#data/tables/accounts.ts";
import type { Connection } from "#data/transaction.ts";

/**
 * Deletes an account's password and every sign-in method added since a time: providers, passkeys, the authenticator
 * app, and trusted devices.
 */
export async function deleteSignInMethodsSince(tx: Connection, userId: string, since: EpochMs): Promise<void> {
  const at = sqlInstant(since);
  const isPassword = eq(credentials.providerId, PASSWORD_PROVIDER);
  await tx
    .delete(credentials)
    .where(and(eq(credentials.userId, userId), or(isPassword, gte(credentials.createdAt, since))));
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  await tx.delete(verifications).where(and(eq(verifications.value, userId), gte(verifications.createdAt, since)));
  await tx.execute(sql`
    with gone as (delete from two_factors where user_id = ${userId} and created_at >= ${at} returning user_id)
    update users set two_factor_enabled = false where id in (select user_id from gone)`);
}

/** Unlinks a provider from an account; false when it was not linked. */
export async function deleteCredential(tx: Connection, userId: string, providerId: string): Promise<boolean> {
  const rows = await tx
    .delete(credentials)
    .where(
      and(
        eq(credentials.userId, userId),
        eq(credentials.providerId, providerId),
        ne(credentials.providerId, PASSWORD_PROVIDER),
      ),
    )
    .returning({ id: credentials.id });
  return rows.length > 0;
}

/** Turns two-factor sign-in on or off; false when it already was. Concurrent calls wait for this transaction. */
export async function updateTwoFactorRequired(tx: Connection, userId: string, requested: boolean): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ twoFactorEnabled: requested })
    .where(and(eq(users.id, userId), ne(users.twoFactorEnabled, requested)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Marks an authenticator code as used until a time. False when another attempt than `attempt` has used it. */
export async function insertUsedCode(
  tx: Connection,
  { id, attempt, until }: { id: string; attempt: string; until: EpochMs },
  now: EpochMs,
): Promise<boolean> {
  const row = { id, identifier: "used-code", value: attempt, expiresAt: until, createdAt: now, updatedAt: now };
  const rows = await tx
    .insert(verifications)
    .values(row)
    .onConflictDoUpdate({
      target: verifications.id,
      set: row,
      setWhere: sql`${verifications.expiresAt} <= ${sqlInstant(now)} or ${verifications.value} = ${attempt}`,
    })
    .returning({ id: verifications.id });
  return rows.length > 0;
}

/** Deletes the authenticator app of an account and its recovery codes. */
export async function deleteTwoFactor(tx: Connection, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
}

/** Renames a passkey of the account; false when it has no such passkey. */
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

/** Deletes a passkey of the account; false when it has no such passkey. */
export async function deletePasskey(tx: Connection, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}
