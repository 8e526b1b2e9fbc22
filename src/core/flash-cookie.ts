import { readCookie } from "#core/text/read-cookie.ts";
import type { PackedToast } from "#core/toast-packing.ts";

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
