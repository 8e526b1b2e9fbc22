import { readCookie } from "#core/text/read-cookie.ts";

/** Carries a toast over one redirect, for a minute at most; the page that shows it takes it away. */
export const FLASH_COOKIE = "flash";
export const FLASH_SECONDS = 60;

/** Whether a request brings a toast: its page is for this one person and moment, and is never kept. */
export function carriesFlash(cookies: string | null): boolean {
  return readCookie(cookies, FLASH_COOKIE) !== null;
}
