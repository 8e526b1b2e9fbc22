import { and, asc, desc, eq, sql } from "drizzle-orm";
import { credentials, passkeys, sessions, twoFactors, users } from "#data/tables/accounts.ts";
import type { Connection } from "#data/transaction.ts";

/** The provider id of passwords. */
export const PASSWORD_PROVIDER = "credential";

/** The columns of an account that sign-in and recovery need. */
export type Account = Pick<
  typeof users.$inferSelect,
  "id" | "email" | "emailVerified" | "name" | "suspendedAt" | "twoFactorEnabled"
> & { password: string | null };

const ACCOUNT = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  name: users.name,
  suspendedAt: users.suspendedAt,
  twoFactorEnabled: users.twoFactorEnabled,
  password: credentials.password,
};

const ITS_PASSWORD = and(eq(credentials.userId, users.id), eq(credentials.providerId, PASSWORD_PROVIDER));

/** The account with this lower-case address and its password hash, in one query whether it exists or not. */
export async function findSignInAccountByEmail(db: Connection, email: string): Promise<Account | null> {
  const rows = await db.select(ACCOUNT).from(users).leftJoin(credentials, ITS_PASSWORD).where(eq(users.email, email));
  return rows[0] ?? null;
}

export async function findSignInAccountById(db: Connection, id: string): Promise<Account | null> {
  const rows = await db.select(ACCOUNT).from(users).leftJoin(credentials, ITS_PASSWORD).where(eq(users.id, id));
  return rows[0] ?? null;
}

/** The sign-in methods of an account, in one query. */
export async function listSignInMethods(db: Connection, userId: string) {
  const found = await db.execute<{ providers: string[]; passkeys: number; backup_codes: string | null }>(sql`
    select coalesce((select array_agg(provider_id order by provider_id) from ${credentials}
                      where user_id = ${userId}), '{}') as providers,
           (select count(*)::int from ${passkeys} where user_id = ${userId}) as passkeys,
           (select backup_codes from ${twoFactors} where user_id = ${userId} and verified) as backup_codes`);
  const row = found.rows[0];
  const providers = row?.providers ?? [];
  return {
    hasPassword: providers.includes(PASSWORD_PROVIDER),
    providers: providers.filter((id) => id !== PASSWORD_PROVIDER),
    passkeys: row?.passkeys ?? 0,
    /** Encrypted; null while two-factor is off. */
    recoveryCodes: row?.backup_codes ?? null,
  };
}

/** The account of the session with this token hash. */
export async function findSignInAccountBySession(db: Connection, tokenHash: string): Promise<Account | null> {
  const rows = await db
    .select(ACCOUNT)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(credentials, ITS_PASSWORD)
    .where(eq(sessions.token, tokenHash));
  return rows[0] ?? null;
}

/** The encrypted secrets of some authenticator apps. */
export async function listSomeAppSecrets(db: Connection, limit: number): Promise<readonly string[]> {
  const rows = await db
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .orderBy(desc(twoFactors.id))
    .limit(limit);
  return rows.map(({ secret }) => secret);
}

/** The passkeys of an account, the oldest first. */
export async function listPasskeysOfUser(db: Connection, userId: string) {
  const rows = await db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ id, name, createdAt }) => ({ id, name: name ?? "", createdAt: createdAt ?? 0 }));
}
