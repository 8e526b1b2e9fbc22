import { randomBytes } from "node:crypto";
import { KNOWN_DEVICE_COOKIE, readSignedCookie, signedCookie } from "#auth/cookies.ts";
import { keyedHash, sameHash } from "#auth/keyed-hash.ts";
import type { AuthScope } from "#auth/scope.ts";

const SECONDS = 365 * 86_400;

/** Marks this browser as one in which the account signed in. It contains no address, only a keyed hash of it. */
export function knownDeviceCookie(scope: AuthScope, email: string): string {
  const device = knownDevice(scope, email) ?? randomBytes(12).toString("base64url");
  const value = `${device} ${keyedHash(scope.deps.secret, `device ${device}`, email)}`;
  return signedCookie(KNOWN_DEVICE_COOKIE, { value, seconds: SECONDS }, scope.cookieKey);
}

/** The name of this device if the account signed in on it before; otherwise null. */
export function knownDevice(scope: AuthScope, email: string): string | null {
  const value = readSignedCookie(scope.cookies, KNOWN_DEVICE_COOKIE, scope.cookieKey);
  const [device = "", hash = ""] = value?.split(" ") ?? [];
  return device !== "" && sameHash(hash, keyedHash(scope.deps.secret, `device ${device}`, email)) ? device : null;
}
