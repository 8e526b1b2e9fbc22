import { sql } from "drizzle-orm";
import type { Role } from "#core/accounts/account-policy.ts";
import type { Connection } from "#data/transaction.ts";

export type AccountState = {
  id: string;
  email: string;
  role: Role;
  isProved: boolean;
  isSuspended: boolean;
  isLeaving: boolean;
};

const STATE = sql`
  users.id, users.email, coalesce(roles.role, 'user') as role, users.email_verified as "isProved",
  users.suspended_at is not null as "isSuspended", users.leave_at is not null as "isLeaving"
  from users left join roles on roles.user_id = users.id`;

/** The account with this address, in lower case; null when there is none. */
export async function findAccountByEmail(db: Connection, email: string): Promise<AccountState | null> {
  const found = await db.execute<AccountState>(sql`select ${STATE} where users.email = ${email}`);
  return found.rows[0] ?? null;
}

/** The account of this id; null when there is none. */
export async function findAccount(db: Connection, userId: string): Promise<AccountState | null> {
  const found = await db.execute<AccountState>(sql`select ${STATE} where users.id = ${userId}`);
  return found.rows[0] ?? null;
}
