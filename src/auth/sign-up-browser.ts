import { readSignedCookie, SIGN_UP_COOKIE, signedCookie } from "#auth/cookies.ts";
import { VERIFY_EMAIL_MS } from "#auth/lifetimes.ts";
import { keyedHash, sameHash } from "#auth/keyed-hash.ts";
import type { AuthScope } from "#auth/scope.ts";
import { SECOND_MS } from "#core/time/instant.ts";

/** Marks this browser as the one in which the address signed up. It contains no address, only a keyed hash of it. */
export function signUpCookie(scope: AuthScope, email: string): string {
  const cookie = { value: hashOf(scope, email), seconds: VERIFY_EMAIL_MS / SECOND_MS };
  return signedCookie(SIGN_UP_COOKIE, cookie, scope.cookieKey);
}

/** Whether the address signed up in this browser. */
export function signedUpHere(scope: AuthScope, email: string): boolean {
  const value = readSignedCookie(scope.cookies, SIGN_UP_COOKIE, scope.cookieKey);
  return value !== null && sameHash(value, hashOf(scope, email));
}

function hashOf({ deps }: AuthScope, email: string): string {
  return keyedHash(deps.secret, "sign-up browser", email);
}
