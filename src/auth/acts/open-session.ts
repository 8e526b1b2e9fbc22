import type { SignedIn, TwoFactorNeeded } from "#auth/auth.ts";
import { RETURN_COOKIE, signedCookie } from "#auth/cookies.ts";
import { knownDeviceCookie } from "#auth/known-device.ts";
import { TWO_FACTOR_SECONDS } from "#auth/two-factor-settings.ts";
import type { AuthScope } from "#auth/scope.ts";
import { deleteSession } from "#data/queries/sessions-write.ts";
import { keepAccount } from "#data/queries/sign-in-accounts-write.ts";

/**
 * Signs in somebody who was recognised, or asks for the authenticator app's code first. Whoever was signed in in this browser
 * before is so no longer.
 */
export async function openSession(
  scope: AuthScope,
  { id, email }: { id: string; email: string },
  returnTo: string,
): Promise<SignedIn | TwoFactorNeeded> {
  const { library } = scope.deps;
  const { body, cookies } = await library(scope, "openSession", { method: "POST", body: { userId: id } });
  if (Reflect.get(Object(body), "twoFactorRedirect") === true) {
    const value = { value: returnTo, seconds: TWO_FACTOR_SECONDS };
    return { outcome: "two-factor", cookies: [...cookies, signedCookie(RETURN_COOKIE, value, scope.cookieKey)] };
  }
  if (Reflect.get(Object(body), "opened") !== true) throw new Error("A session was not opened.");
  return { outcome: "signed-in", returnTo, cookies: [...cookies, ...(await welcome(scope, { id, email }))] };
}

/** What follows on every sign-in; returns the cookies that go with it. */
export async function welcome(scope: AuthScope, { id, email }: { id: string; email: string }): Promise<string[]> {
  const { db } = scope.deps;
  const before = scope.visit.viewer;
  if (before !== null) await deleteSession(db, before.userId, before.sessionId);
  await keepAccount(db, id);
  return [knownDeviceCookie(scope, email)];
}
