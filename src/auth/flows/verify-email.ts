import type { Auth } from "#auth/auth.ts";
import { expiredCookie, readSignedCookie, signedCookie, VERIFIED_COOKIE } from "#auth/cookies.ts";
import { endThisSession } from "#auth/flows/sign-out.ts";
import type { AuthScope } from "#auth/scope.ts";
import { signedUpHere } from "#auth/sign-up-browser.ts";
import { type AccountToken, findAccountToken, consumeAccountToken } from "#data/queries/account-tokens-write.ts";
import { findSignInAccountById } from "#data/queries/sign-in-accounts.ts";
import { updateEmailVerified, updatePassword } from "#data/queries/sign-in-accounts-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

const MARKER_SECONDS = 5 * 60;

/** Checks the link that verifies an address, without using it up. */
export async function checkVerification(
  scope: AuthScope,
  { token }: Parameters<Auth["checkVerification"]>[0],
): ReturnType<Auth["checkVerification"]> {
  const { db } = scope.deps;
  const known = await findAccountToken(db, "verify-email", token);
  const { userId = null, email = null } = known ?? {};
  if (known === null || userId === null || email === null) return "invalid";
  if (known.usedAt !== null && !(await isProved(scope, known))) return "invalid";
  if (known.usedAt === null && known.expiresAt <= scope.now) return "expired";
  return signedUpHere(scope, email) ? "signed-up-here" : "signed-up-elsewhere";
}

/** Verifies the address that a link was mailed to. A link that was used before returns 'verified' again without effect. */
export async function verifyEmail(
  scope: AuthScope,
  { token }: Parameters<Auth["verifyEmail"]>[0],
): ReturnType<Auth["verifyEmail"]> {
  const { db, onVerified } = scope.deps;
  const proved = await transaction(db, (tx) => prove(tx, scope, token));
  if (proved !== null) {
    await onVerified(proved.userId, scope.now);
    return verified(scope, proved);
  }
  const known = await findAccountToken(db, "verify-email", token);
  if (known === null || known.userId === null) return { outcome: "invalid", cookies: [] };
  if (known.usedAt === null) return { outcome: "expired", cookies: [] };
  return (await isProved(scope, known)) ? verified(scope, known) : { outcome: "invalid", cookies: [] };
}

async function isProved({ deps }: AuthScope, { userId, email }: AccountToken): Promise<boolean> {
  const account = userId === null ? null : await findSignInAccountById(deps.db, userId);
  return account?.emailVerified === true && account.email === email;
}

async function prove(tx: Transaction, scope: AuthScope, token: string) {
  const consumed = await consumeAccountToken(tx, { purpose: "verify-email", token }, scope.now);
  if (consumed === null || consumed.userId === null || consumed.email === null) return null;
  const { userId, email, secret, returnTo } = consumed;
  const before = await findSignInAccountById(tx, userId);
  if (!(await updateEmailVerified(tx, { userId, email }, scope.now))) return null;
  // A second link must not change the password of an account in use.
  if (secret !== null && before?.emailVerified === false) {
    await updatePassword(tx, { id: crypto.randomUUID(), userId, hash: secret }, scope.now);
  }
  return { userId, email, returnTo };
}

function verified(scope: AuthScope, { email, returnTo }: Pick<AccountToken, "email" | "returnTo">) {
  const marker = signedCookie(VERIFIED_COOKIE, { value: "now", seconds: MARKER_SECONDS }, scope.cookieKey);
  return { outcome: "verified", email: email ?? "", returnTo: returnTo ?? "/", cookies: [marker] } as const;
}

/**
 * `/login?verified=1`: ends this browser's session, but only right after our own redirect, so that no link can sign
 * people out.
 */
export async function arriveVerified(scope: AuthScope): ReturnType<Auth["arriveVerified"]> {
  if (readSignedCookie(scope.cookies, VERIFIED_COOKIE, scope.cookieKey) === null)
    return { outcome: "none", cookies: [] };
  const ended = await endThisSession(scope);
  return { outcome: "arrived", cookies: [...ended, expiredCookie(VERIFIED_COOKIE, scope.cookieKey)] };
}
