import { sql } from "drizzle-orm";
import type { LastRoleChange, Role } from "#core/accounts/account-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { instantFromText } from "#data/tables/columns.ts";
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

export async function findAccount(db: Connection, userId: string): Promise<AccountState | null> {
  const found = await db.execute<AccountState>(sql`select ${STATE} where users.id = ${userId}`);
  return found.rows[0] ?? null;
}

type RoleHolder = { userId: string; email: string; role: Role; grantedAt: EpochMs; isActive: boolean };

/** All accounts with a role above user, admins first. */
export async function listRoleHolders(db: Connection): Promise<readonly RoleHolder[]> {
  const found = await db.execute<Omit<RoleHolder, "grantedAt"> & { grantedAt: string }>(sql`
    select users.id as "userId", users.email, roles.role, roles.granted_at::text as "grantedAt",
           users.suspended_at is null and users.leave_at is null as "isActive"
      from roles join users on users.id = roles.user_id
     order by roles.role, users.email`);
  return found.rows.map((row) => ({ ...row, grantedAt: instantFromText(row.grantedAt) }));
}

/** The role of an account; null when there is no such account. */
export async function findRole(db: Connection, userId: string): Promise<Role | null> {
  const found = await db.execute<{ role: Role }>(sql`
    select coalesce(roles.role, 'user') as role
      from users left join roles on roles.user_id = users.id
     where users.id = ${userId}`);
  return found.rows[0]?.role ?? null;
}

/** The latest change of an account's role, from the audit log; null when it never changed. */
export async function findLastRoleChange(db: Connection, userId: string): Promise<LastRoleChange | null> {
  const found = await db.execute<Omit<LastRoleChange, "at"> & { at: string }>(sql`
    select actor_id as "by", facts ->> 'from' as "from", facts ->> 'to' as "to", recorded_at::text as at
      from audit_entries
     where entity_type = 'user' and entity_id = ${userId} and action = 'change-role' and outcome = 'done'
     order by id desc limit 1`);
  const row = found.rows[0];
  return row === undefined ? null : { ...row, at: instantFromText(row.at) };
}

/** The admins who are neither suspended nor about to leave. Lock the roles before you decide by it. */
export async function listActiveAdmins(db: Connection): Promise<readonly string[]> {
  const found = await db.execute<{ id: string }>(sql`
    select users.id from roles join users on users.id = roles.user_id
     where roles.role = 'admin' and users.suspended_at is null and users.leave_at is null`);
  return found.rows.map((row) => row.id);
}

/** Whether an account is neither suspended nor about to leave. Lock the account before you decide by it. */
export async function isAccountInUse(db: Connection, userId: string): Promise<boolean> {
  const found = await db.execute(sql`
    select from users where id = ${userId} and suspended_at is null and leave_at is null`);
  return found.rows.length > 0;
}

/** Whether any account is an admin, suspended or not. */
export async function hasAdmin(db: Connection): Promise<boolean> {
  const found = await db.execute(sql`select from roles where role = 'admin' limit 1`);
  return found.rows.length > 0;
}

/** The account with this lower-case address, if the address is verified and the account is in use. */
export async function findVerifiedAccount(db: Connection, email: string): Promise<string | null> {
  const found = await db.execute<{ id: string }>(sql`
    select id from users
     where email = ${email} and email_verified and suspended_at is null and leave_at is null`);
  return found.rows[0]?.id ?? null;
}
