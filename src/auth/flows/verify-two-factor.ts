import type { Auth } from "#auth/auth.ts";
import { readWaitingSignIn, welcome } from "#auth/flows/open-session.ts";
import { recordProof, recordRefusedProof } from "#auth/flows/record-proof.ts";
import { digitsOf } from "#auth/flows/two-factor.ts";
import { expiredCookie, readLibraryCookie, RETURN_COOKIE, SESSION_COOKIE, TWO_FACTOR_COOKIE } from "#auth/cookies.ts";
import { useUpCode } from "#auth/flows/use-up-code.ts";
import { type LibraryAnswer, UNREADABLE } from "#auth/library/library-api.ts";
import { takeLimits } from "#auth/limits/take-limits.ts";
import { LOCKED_SECONDS } from "#auth/two-factor-settings.ts";
import type { AuthScope } from "#auth/scope.ts";
import { findSignInAccountById } from "#data/queries/sign-in-accounts.ts";
import { transaction } from "#data/transaction.ts";

type TwoFactorInput = Parameters<Auth["verifyTwoFactor"]>[0];

/** Whether this browser has passed the password and owes the code. */
export async function twoFactorWaits(scope: AuthScope): Promise<boolean> {
  return isWaiting(scope);
}

function isWaiting(scope: AuthScope): boolean {
  return readLibraryCookie(scope.cookies, TWO_FACTOR_COOKIE, scope.cookieKey) !== null;
}

/** Signs in with a code of the authenticator app, or with a recovery code, which is used up. */
export async function verifyTwoFactor(scope: AuthScope, input: TwoFactorInput): ReturnType<Auth["verifyTwoFactor"]> {
  const { db } = scope.deps;
  if (!isWaiting(scope)) return { outcome: "expired", cookies: [] };
  const limited = await takeLimits(scope, { "code-client": scope.client });
  if (limited) return limited;
  const method = "code" in input ? "app" : "recovery-code";
  const { userId, returnTo } = readWaitingSignIn(scope);
  const checked = await check(scope, input);
  if (!("proved" in checked)) {
    const refused = { action: "prove-second-factor", method, reason: checked.outcome, userId } as const;
    await recordRefusedProof(scope, refused);
    return checked;
  }
  const { account, cookies } = checked.proved;
  if (account.suspendedAt !== null) {
    await recordRefusedProof(scope, { action: "sign-in", method, reason: "suspended", userId: account.id });
    return { outcome: "suspended", cookies: [] };
  }
  await transaction(db, (tx) => recordProof(tx, scope, { action: "prove-second-factor", method, userId: account.id }));
  const welcomed = await welcome(scope, { ...account, method });
  return {
    outcome: "signed-in",
    returnTo,
    cookies: [...cookies, ...welcomed, expiredCookie(RETURN_COOKIE, scope.cookieKey)],
  };
}

/** The account of the second factor, or why it is refused. */
async function check(scope: AuthScope, input: TwoFactorInput) {
  const answer = await ("code" in input ? proveCode(scope, input) : proveRecoveryCode(scope, input));
  if (answer === null) return { outcome: "wrong", cookies: [] } as const;
  if (answer.code === UNREADABLE) {
    scope.deps.log(
      new Error("sealed under another secret"),
      "a second factor cannot be read: npm run doctor says more",
    );
    return { outcome: "unreadable", cookies: [] } as const;
  }
  if (!answer.isOk) return refusalOf(answer);
  const account = await findSignInAccountById(scope.deps.db, userIdOf(answer));
  if (account === null) return { outcome: "expired", cookies: [] } as const;
  return { proved: { account, cookies: answer.cookies } };
}

type Proof<Factor> = Factor & { trustDevice: boolean };

/** The library's response to the app's code; null, with everything rolled back, if the code was used before. */
async function proveCode(scope: AuthScope, { code, trustDevice }: Proof<{ code: string }>) {
  const { db, libraryIn } = scope.deps;
  const digits = digitsOf(code);
  const requested = { method: "POST", body: { code: digits, trustDevice } } as const;
  try {
    return await transaction(db, async (tx) => {
      const answer = await libraryIn(tx)(asNobody(scope), "verifyTOTP", requested);
      const used = { userId: userIdOf(answer), code: digits, attempt: crypto.randomUUID() };
      if (answer.isOk && !(await useUpCode(tx, scope, used))) throw USED_BEFORE;
      return answer;
    });
  } catch (error) {
    if (error === USED_BEFORE) return null;
    throw error;
  }
}

/** Rolls back the session that the library opened for a code used before. */
const USED_BEFORE = new Error("A code of an authenticator app came twice.");

function proveRecoveryCode(scope: AuthScope, input: Proof<{ recoveryCode: string }>) {
  const body = { code: input.recoveryCode.trim(), trustDevice: input.trustDevice };
  return scope.deps.library(asNobody(scope), "verifyBackupCode", { method: "POST", body });
}

/** Otherwise a signed-in person would confirm a code of their own here. */
function asNobody(scope: AuthScope): AuthScope {
  return { ...scope, cookies: withoutSession(scope) };
}

function userIdOf({ body }: LibraryAnswer): string {
  const user: unknown = Reflect.get(Object(body), "user");
  return String(Reflect.get(Object(user), "id"));
}

function refusalOf({ code, status, cookies }: LibraryAnswer) {
  if (status === 429) return { outcome: "limited", retryAfterSeconds: LOCKED_SECONDS, cookies } as const;
  const isOver = code === "INVALID_TWO_FACTOR_COOKIE" || code === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE";
  return { outcome: isOver ? "expired" : "wrong", cookies } as const;
}

function withoutSession({ cookies }: AuthScope): string | null {
  const name = `${SESSION_COOKIE}=`;
  const others = cookies?.split(";").filter((pair) => !pair.trim().startsWith(name));
  return others?.join(";") ?? null;
}
