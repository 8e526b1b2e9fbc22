import { randomBytes, randomInt } from "node:crypto";
import type { Auth } from "#auth/auth.ts";
import { accountEmail } from "#auth/flows/email-address.ts";
import { openSession } from "#auth/flows/open-session.ts";
import { recordRefusedProof } from "#auth/flows/record-proof.ts";
import { sendMailIf } from "#auth/flows/send-mail.ts";
import { SIGN_IN_CODE_MS } from "#auth/lifetimes.ts";
import { CODE_COOKIE, expiredCookie, readSignedCookie, signedCookie } from "#auth/cookies.ts";
import { keyedHash, sameHash } from "#auth/keyed-hash.ts";
import { takeLimits, takeOpenMail } from "#auth/limits/take-limits.ts";
import type { AuthScope } from "#auth/scope.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { updateCodeAttempts, insertCode, consumeCode } from "#data/queries/account-tokens-write.ts";
import { type Account, findSignInAccountByEmail, findSignInAccountById } from "#data/queries/sign-in-accounts.ts";
import { deleteCredentials, updateEmailVerified } from "#data/queries/sign-in-accounts-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

const DIGITS = 6;
/** Attempts per code. */
const ATTEMPTS_MAX = 5;

/**
 * Mails a code to an address that has an account; work and response are the same if it has none (PRODUCT P9). The code
 * is valid only in the browser that requested it, so that nobody else can use up its attempts.
 */
export async function sendCode(scope: AuthScope, input: Parameters<Auth["sendCode"]>[0]): ReturnType<Auth["sendCode"]> {
  const email = accountEmail(input.email);
  if (email === null) return { outcome: "invalid-email", cookies: [] };
  const limited = await takeOpenMail(scope, "sign-in-code", email);
  if (limited) return limited;
  const { db, secret } = scope.deps;
  const found = await findSignInAccountByEmail(db, email);
  // A suspended account gets one too: its confirmed owner learns why it cannot sign in.
  const isFor = found !== null;
  const browser = randomBytes(16).toString("base64url");
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  const id = codeId(secret, email, browser);
  const expiresAt = scope.now + SIGN_IN_CODE_MS;
  await transaction(db, async (tx) => {
    const userId = isFor ? found.id : null;
    const stored = { id, userId, secret: keyedHash(secret, `code ${id}`, code), returnTo: input.returnTo, expiresAt };
    await insertCode(tx, stored, scope.now);
    await sendMailIf(tx, scope, {
      to: email,
      userId,
      message: { name: "sign-in-code", data: { code, expiresAt } },
      isFor,
    });
  });
  const cookie = { value: browser, seconds: SIGN_IN_CODE_MS / SECOND_MS };
  return { outcome: "sent", cookies: [signedCookie(CODE_COOKIE, cookie, scope.cookieKey)] };
}

/** Signs in with a mailed code, which also verifies the address. */
export async function signInWithCode(
  scope: AuthScope,
  input: Parameters<Auth["signInWithCode"]>[0],
): ReturnType<Auth["signInWithCode"]> {
  const email = accountEmail(input.email);
  if (email === null) return { outcome: "invalid-email", cookies: [] };
  const limited = await takeLimits(scope, { "code-client": scope.client });
  if (limited) return limited;
  const { account, userId } = await redeemCode(scope, email, input.code);
  const attempt = { action: "sign-in", method: "emailed-code", userId } as const;
  if (account === null) {
    await recordRefusedProof(scope, { ...attempt, reason: "wrong" });
    return { outcome: "wrong", cookies: [] };
  }
  if (account.suspendedAt !== null) {
    await recordRefusedProof(scope, { ...attempt, reason: "suspended" });
    return { outcome: "suspended", cookies: [expiredCookie(CODE_COOKIE, scope.cookieKey)] };
  }
  if (!account.emailVerified) await scope.deps.onVerified(account.id, scope.now);
  const answer = await openSession(scope, { ...account, method: "emailed-code" }, input.returnTo);
  return { ...answer, cookies: [...answer.cookies, expiredCookie(CODE_COOKIE, scope.cookieKey)] };
}

/**
 * Uses up a code. `account` is its owner's; null if the code is wrong, used, expired, tried too often, or from another
 * browser. `userId` is the account for which this browser requested a code, right or not; null if none.
 */
export async function redeemCode(
  scope: AuthScope,
  email: string,
  code: string,
): Promise<{ account: Account | null; userId: string | null }> {
  const { db, secret } = scope.deps;
  const browser = readSignedCookie(scope.cookies, CODE_COOKIE, scope.cookieKey) ?? "";
  const id = codeId(secret, email, browser);
  const stored = await updateCodeAttempts(db, { id, attemptsMax: ATTEMPTS_MAX }, scope.now);
  const typed = keyedHash(secret, `code ${id}`, code.replace(/\D/g, ""));
  const userId = stored?.userId ?? null;
  const isRight = userId !== null && sameHash(stored?.secret ?? "", typed);
  const account = isRight ? await findSignInAccountById(db, userId) : null;
  if (account === null || account.email !== email) return { account: null, userId };
  const isRedeemed = await transaction(db, (tx) => redeem(tx, scope, { id, account }));
  return { account: isRedeemed ? account : null, userId };
}

async function redeem(
  tx: Transaction,
  scope: AuthScope,
  { id, account }: { id: string; account: Account },
): Promise<boolean> {
  if (!(await consumeCode(tx, id, scope.now))) return false;
  if (account.emailVerified) return true;
  // The person who chose the password at sign-up may not be the one who reads the mail.
  await deleteCredentials(tx, account.id);
  return updateEmailVerified(tx, { userId: account.id, email: account.email }, scope.now);
}

function codeId(secret: string, email: string, browser: string): string {
  return keyedHash(secret, "code id", `${email} ${browser}`);
}
