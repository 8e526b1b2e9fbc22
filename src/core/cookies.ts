import type { PackedToast } from "#core/toast-packing.ts";

/**
 * Over https every cookie of the site has this prefix in the browser, which then accepts it only from this host, over
 * https and for all paths (RFC 6265bis §4.1.3.2): no other host of the domain can set one. The server adds and removes
 * the prefix at its edge.
 */
export const HOST_COOKIE_PREFIX = "__Host-";

/** The name of a cookie in the browser, on a page of this protocol (`location.protocol`). */
export function browserCookieName(name: string, protocol: string): string {
  return protocol === "https:" ? HOST_COOKIE_PREFIX + name : name;
}

/** Carries a toast over one redirect, for a minute at most; the page that shows the toast deletes it. */
export const FLASH_COOKIE = "flash";
const FLASH_SECONDS = 60;

/** Whether a request carries a toast: its page is for this person and moment only, and never cached. */
export function carriesFlash(cookies: string | null): boolean {
  return readCookie(cookies, FLASH_COOKIE) !== null;
}

/** The `Set-Cookie` value that carries a toast to the next page. */
export function flashCookie(packed: PackedToast, isSecure: boolean): string {
  const value = encodeURIComponent(packed);
  return `${FLASH_COOKIE}=${value}; Path=/; Max-Age=${FLASH_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** The value of a cookie as it was set; null if missing or damaged. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const mark = pair.indexOf("=");
    if (mark === -1 || pair.slice(0, mark).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(mark + 1).trim());
    } catch {
      // Broken percent-encoding: the cookie is not ours and is ignored.
      return null;
    }
  }
  return null;
}
