import { readCookie } from "#core/text/read-cookie.ts";
import type { PackedToast } from "#core/toast-packing.ts";

/**
 * Over https every cookie of ours has this prefix in the browser, which then takes it only from this very host, over https
 * and for all paths (RFC 6265bis §4.1.3.2): no other host of the domain can set one. The server adds and removes it at its edge.
 */
export const HOST_COOKIE_PREFIX = "__Host-";

/** The name that a cookie has in the browser on a page of this protocol (`location.protocol`). */
export function browserCookieName(name: string, protocol: string): string {
  return protocol === "https:" ? HOST_COOKIE_PREFIX + name : name;
}

/** Carries a toast over one redirect, for a minute at most; the page that shows it takes it away. */
export const FLASH_COOKIE = "flash";
const FLASH_SECONDS = 60;

/** Whether a request brings a toast: its page is for this one person and moment, and is never kept. */
export function carriesFlash(cookies: string | null): boolean {
  return readCookie(cookies, FLASH_COOKIE) !== null;
}

/** The `Set-Cookie` value that brings a toast to the page that comes next. */
export function flashCookie(packed: PackedToast, isSecure: boolean): string {
  const value = encodeURIComponent(packed);
  return `${FLASH_COOKIE}=${value}; Path=/; Max-Age=${FLASH_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
