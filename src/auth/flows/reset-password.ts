import type { Auth } from "#auth/auth.ts";
import { accountEmail } from "#auth/flows/email-address.ts";
import { notePasswordChange } from "#auth/flows/change-password.ts";
import { sendMailIf } from "#auth/flows/send-mail.ts";
import { endThisSession } from "#auth/flows/sign-out.ts";
import { RESET_PASSWORD_MS } from "#auth/lifetimes.ts";
import { takeLimits, takeOpenMail } from "#auth/limits/take-limits.ts";
import { hashPassword } from "#auth/password/hash-password.ts";
import { refusePassword } from "#auth/password/refuse-password.ts";
import type { AuthScope } from "#auth/scope.ts";
import {
  findAccountToken,
  deleteAccountTokens,
  insertAccountToken,
  consumeAccountToken,
} from "#data/queries/account-tokens-write.ts";
import { deleteApiTokensOf } from "#data/queries/api-tokens-write.ts";
import { deleteSessionsOf } from "#data/queries/sessions-write.ts";
import { type Account, findSignInAccountByEmail, findSignInAccountById } from "#data/queries/sign-in-accounts.ts";
import { updateEmailVerified, updatePassword } from "#data/queries/sign-in-accounts-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/** Mails a link that sets a new password, if the address has an account; work and response are the same if not (PRODUCT P9). */
export async function forgotPassword(
  scope: AuthScope,
  input: Parameters<Auth["forgotPassword"]>[0],
): ReturnType<Auth["forgotPassword"]> {
  const email = accountEmail(input.email);
  if (email === null) return { outcome: "invalid-email", cookies: [] };
  const limited = await takeOpenMail(scope, "forgot-password", email);
  if (limited) return limited;
  const { db, baseUrl } = scope.deps;
  const found = await findSignInAccountByEmail(db, email);
  const isFor = found !== null && found.suspendedAt === null;
  await transaction(db, async (tx) => {
    const userId = isFor ? found.id : null;
    const expiresAt = scope.now + RESET_PASSWORD_MS;
    const token = await insertAccountToken(tx, { purpose: "reset-password", userId, email, expiresAt }, scope.now);
    const message = {
      name: "reset-password",
      data: { link: `${baseUrl}/reset-password?token=${token}`, expiresAt },
    } as const;
    await sendMailIf(tx, scope, { to: email, userId, message, isFor });
  });
  return { outcome: "sent", cookies: [] };
}

/** Whether a link can still set a password. Checking does not use it up. */
export async function checkResetToken(
  scope: AuthScope,
  { token }: Parameters<Auth["checkResetToken"]>[0],
): Promise<boolean> {
  return (await findOwnerOfToken(scope, token)) !== null;
}

/** The account that an unused, unexpired token resets; null for any other token. */
async function findOwnerOfToken({ deps, now }: AuthScope, token: string): Promise<string | null> {
  const found = await findAccountToken(deps.db, "reset-password", token);
  return found !== null && found.usedAt === null && found.expiresAt > now ? found.userId : null;
}

/**
 * Sets a new password by a mailed link, once. Ends every session and invalidates every other link; it also verifies
 * the address.
 */
export async function resetPassword(
  scope: AuthScope,
  { token, password }: Parameters<Auth["resetPassword"]>[0],
): ReturnType<Auth["resetPassword"]> {
  const limited = await takeLimits(scope, { "token-client": scope.client });
  if (limited) return limited;
  const { db, siteName, onVerified } = scope.deps;
  const userId = await findOwnerOfToken(scope, token);
  const account = userId === null ? null : await findSignInAccountById(db, userId);
  if (account === null) return { outcome: "invalid", cookies: [] };
  const refusal = await refusePassword(password, [account.email, account.name ?? "", siteName]);
  if (refusal !== null) return { outcome: refusal, cookies: [] };
  const hash = await hashPassword(password);
  if (!(await transaction(db, (tx) => change(tx, scope, { token, hash, account }))))
    return { outcome: "invalid", cookies: [] };
  if (!account.emailVerified) await onVerified(account.id, scope.now);
  return { outcome: "changed", cookies: await endThisSession(scope) };
}

async function change(
  tx: Transaction,
  scope: AuthScope,
  { token, hash, account }: { token: string; hash: string; account: Account },
): Promise<boolean> {
  const consumed = await consumeAccountToken(tx, { purpose: "reset-password", token }, scope.now);
  // The link was mailed to another address than the account has now.
  if (consumed === null || consumed.email !== account.email) return false;
  const userId = account.id;
  await updatePassword(tx, { id: crypto.randomUUID(), userId, hash }, scope.now);
  await updateEmailVerified(tx, { userId, email: account.email }, scope.now);
  await deleteSessionsOf(tx, userId, null);
  await deleteApiTokensOf(tx, userId);
  for (const purpose of ["reset-password", "verify-email", "sign-in-code", "change-email"] as const) {
    await deleteAccountTokens(tx, userId, purpose);
  }
  await notePasswordChange(tx, scope, account);
  return true;
}
