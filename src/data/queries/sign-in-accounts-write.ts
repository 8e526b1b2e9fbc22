import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { PASSWORD_PROVIDER } from "#data/queries/sign-in-accounts.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { credentials, users } from "#data/tables/accounts.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

type SignUp = { id: string; email: string; name: string | null; consentVersion: string };

/**
 * Creates an account with an unverified address, or finds the account with this address: one statement either way.
 * Until the address is verified, the latest sign-up sets name and consent.
 */
export async function insertUnverifiedAccount(
  tx: Connection,
  { id, email, name, consentVersion }: SignUp,
  now: EpochMs,
): Promise<{ id: string; isProven: boolean }> {
  const at = sqlInstant(now);
  const found = await tx.execute<{ id: string; email_verified: boolean }>(sql`
    insert into users as known (id, email, name, consent_version, consent_at, created_at, updated_at)
    values (${id}, ${email}, ${name}, ${consentVersion}, ${at}, ${at}, ${at})
    on conflict (email) do update set
      name = case when known.email_verified then known.name else coalesce(excluded.name, known.name) end,
      consent_version = case when known.email_verified then known.consent_version else excluded.consent_version end,
      consent_at = case when known.email_verified then known.consent_at else excluded.consent_at end
    returning known.id, known.email_verified`);
  const row = found.rows[0];
  if (row === undefined) throw new Error("The account that was just stored is not there.");
  return { id: row.id, isProven: row.email_verified };
}

/** Sets the password of an account with an unverified address; other accounts do not change. */
export async function updateUnverifiedPassword(
  tx: Connection,
  { id, userId, hash }: { id: string; userId: string; hash: string },
  now: EpochMs,
): Promise<void> {
  const at = sqlInstant(now);
  await tx.execute(sql`
    insert into credentials (id, provider_id, account_id, user_id, password, created_at, updated_at)
    select ${id}, ${PASSWORD_PROVIDER}, users.id, users.id, ${hash}, ${at}, ${at}
      from users where users.id = ${userId} and not users.email_verified
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = excluded.updated_at`);
}

/** Sets the password of an account, which may have had none. */
export async function updatePassword(
  tx: Connection,
  { id, userId, hash }: { id: string; userId: string; hash: string },
  now: EpochMs,
): Promise<void> {
  await tx
    .insert(credentials)
    .values({
      id,
      providerId: PASSWORD_PROVIDER,
      accountId: userId,
      userId,
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [credentials.providerId, credentials.accountId],
      set: { password: hash, updatedAt: now },
    });
}

/** Deletes the password and every other sign-in method of an account whose address was never verified. */
export async function deleteCredentials(tx: Connection, userId: string): Promise<void> {
  await tx.delete(credentials).where(eq(credentials.userId, userId));
}

/** Marks the address as verified if it is still the account's; false when it has changed. */
export async function updateEmailVerified(
  tx: Connection,
  { userId, email }: { userId: string; email: string },
  now: EpochMs,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/**
 * Deletes the unverified account with an address, and its mail; returns its id, or null when there is none. A suspended
 * account is not deleted: its owner could sign up again without the suspension.
 */
export async function deleteUnverifiedAccount(tx: Transaction, email: string): Promise<string | null> {
  const found = await tx.execute<{ id: string }>(sql`
    select id from users where email = ${email} and not email_verified and suspended_at is null for update`);
  const id = found.rows[0]?.id;
  if (id === undefined) return null;
  await tx.execute(sql`delete from mail_messages where user_id = ${id}`);
  await tx.execute(sql`delete from verifications where strpos(value, ${id}) > 0 or strpos(identifier, ${id}) > 0`);
  await tx.execute(sql`delete from users where id = ${id}`);
  return id;
}

/** Changes an account's address to another, verified one; false when another account has it, or the current one is no longer `from`. */
export async function updateAccountEmail(
  tx: Connection,
  { userId, from, to }: { userId: string; from: string; to: string },
  now: EpochMs,
): Promise<boolean> {
  const found = await tx.execute(sql`
    update users set email = ${to}, email_verified = true, updated_at = ${sqlInstant(now)}
     where id = ${userId} and email = ${from} and not exists (select from users other where other.email = ${to})`);
  return (found.rowCount ?? 0) > 0;
}

/** Cancels 'Delete my account' when its owner signs in again; returns whether a deletion was pending. */
export async function updateAccountDeletionCanceled(tx: Connection, userId: string): Promise<boolean> {
  const updated = await tx
    .update(users)
    .set({ leaveAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.leaveAt)));
  return (updated.rowCount ?? 0) > 0;
}

/** Stores the version of the terms accepted in a sign-up by a provider; an earlier consent stays. */
export async function updateConsent(
  tx: Connection,
  { userId, consentVersion }: { userId: string; consentVersion: string },
  now: EpochMs,
): Promise<void> {
  await tx
    .update(users)
    .set({ consentVersion, consentAt: now })
    .where(and(eq(users.id, userId), isNull(users.consentVersion)));
}
