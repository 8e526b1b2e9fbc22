import { createHmac } from "node:crypto";
import { keyedHash, sameHash } from "#auth/keyed-hash.ts";
import { readCookie } from "#core/cookies.ts";

// All cookies of accounts. They are HttpOnly and SameSite=Lax, and over https Secure. In the browser they have the
// `__Host-` prefix, which the server's edge adds and removes.

/** The session of the signed-in person. */
export const SESSION_COOKIE = "session";
/** The account whose password or code was right while the authenticator app's code is awaited; ten minutes. */
export const TWO_FACTOR_COOKIE = "two_factor";
/** A device that skips the authenticator app's code. */
export const TRUSTED_DEVICE_COOKIE = "trusted_device";
/** The challenge of a passkey; five minutes. */
export const PASSKEY_COOKIE = "passkey";
/** Ties a provider's response to the browser that started it; five minutes. */
export const SOCIAL_STATE_COOKIE = "social_state";
/** The purpose of a sign-in at a provider; ten minutes. */
export const SOCIAL_COOKIE = "social";
/** A device that signed in before: guesses from elsewhere do not lock it out. */
export const KNOWN_DEVICE_COOKIE = "known_device";
/** The browser that requested a code by email; ten minutes. */
export const CODE_COOKIE = "code_request";
/** The account and the return address of a sign-in that waits for the authenticator app's code; ten minutes. */
export const RETURN_COOKIE = "return_to";
/** That the identity was confirmed again, and in which session; ten minutes. */
export const PROVED_COOKIE = "proved";
/** The browser that requested the link that verifies an address; a day. */
export const SIGN_UP_COOKIE = "sign_up";
/** The address was verified just now; five minutes. */
export const VERIFIED_COOKIE = "verified";

const SESSION_MARK = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=`);

/** Whether a request carries a session cookie: no page cached for everybody may answer it. */
export function hasSessionCookie(cookies: string): boolean {
  return SESSION_MARK.test(cookies);
}

/** The value of a cookie signed by the library, such as the session's token; null for a forged one, without any query. */
export function readLibraryCookie(cookies: string | null, name: string, { secret }: CookieKey): string | null {
  const value = readCookie(cookies, name);
  const mark = value?.lastIndexOf(".") ?? -1;
  if (value === null || mark < 1) return null;
  const plain = value.slice(0, mark);
  const signature = createHmac("sha256", secret).update(plain).digest("base64");
  return sameHash(value.slice(mark + 1), signature) ? plain : null;
}

type CookieKey = { secret: string; isSecure: boolean };

/** A `Set-Cookie` value that only this site can have written; an empty `value` and 0 seconds delete the cookie. */
export function signedCookie(
  name: string,
  { value, seconds }: { value: string; seconds: number },
  { secret, isSecure }: CookieKey,
): string {
  const signed = value === "" ? "" : encodeURIComponent(`${value}.${keyedHash(secret, `cookie ${name}`, value)}`);
  return `${name}=${signed}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Deletes one of our own cookies. */
export function expiredCookie(name: string, key: CookieKey): string {
  return signedCookie(name, { value: "", seconds: 0 }, key);
}

/** The value of a signed cookie; null if missing or forged. */
export function readSignedCookie(cookies: string | null, name: string, { secret }: CookieKey): string | null {
  const signed = readCookie(cookies, name);
  const mark = signed?.lastIndexOf(".") ?? -1;
  if (signed === null || mark < 1) return null;
  const value = signed.slice(0, mark);
  return sameHash(signed.slice(mark + 1), keyedHash(secret, `cookie ${name}`, value)) ? value : null;
}
