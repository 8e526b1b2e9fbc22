import type { Auth } from "#auth/auth.ts";
import { expiredCookie, readLibraryCookie, SESSION_COOKIE, TWO_FACTOR_COOKIE } from "#auth/cookies.ts";
import { sessionTokenHash } from "#auth/library/hashed-tokens.ts";
import type { AuthScope } from "#auth/scope.ts";
import { deleteSessionByToken } from "#data/queries/sessions-write.ts";

/** Ends the session of this request. */
export async function signOut(scope: AuthScope): ReturnType<Auth["signOut"]> {
  return { outcome: "signed-out", cookies: await endThisSession(scope) };
}

/** Deletes the session of the cookie, valid or not, and returns the cookies that delete it in the browser. */
export async function endThisSession(scope: AuthScope): Promise<string[]> {
  const token = readLibraryCookie(scope.cookies, SESSION_COOKIE, scope.cookieKey);
  if (token !== null) await deleteSessionByToken(scope.deps.db, sessionTokenHash(token));
  return [SESSION_COOKIE, TWO_FACTOR_COOKIE].map((name) => expiredCookie(name, scope.cookieKey));
}
