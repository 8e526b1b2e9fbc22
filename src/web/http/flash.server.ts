import { redirect } from "react-router";
import { FLASH_COOKIE, flashCookie, readCookie } from "#core/cookies.ts";
import { ZONE_COOKIE_SECONDS } from "#core/time/viewer-zone.ts";
import { packToast, unpackToast } from "#core/toast-packing.ts";
import type { Toast } from "#core/toast.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Speaker = Pick<RequestContext, "translate" | "site">;

/** Redirects the browser to `to`, a path of this site, where the toast is shown. `cookies` are as in `toastHeaders`. */
export function redirectWithToast(
  to: string,
  toast: Toast,
  context: Speaker,
  cookies: readonly string[] = [],
): Response {
  return redirect(to, { status: 303, headers: toastHeaders(toast, context, cookies) });
}

/**
 * The headers by which the next page shows the toast. `cookies` are finished `Set-Cookie` values. Throws here, not on
 * the next page, for a toast without a message in the catalog.
 */
export function toastHeaders(toast: Toast, context: Speaker, cookies: readonly string[]): Headers {
  shownToast(toast, context);
  const headers = new Headers();
  const packed = packToast(toast, crypto.randomUUID());
  const isSecure = context.site.baseUrl.startsWith("https:");
  for (const cookie of [...cookies, flashCookie(packed, isSecure)]) headers.append("set-cookie", cookie);
  return headers;
}

/** Returns a toast in the reader's language, for an action that responds without a redirect (`ShowToast`). */
export function shownToast(
  { kind, seconds, title, message, values = {}, link, undo }: Toast,
  context: Pick<Speaker, "translate">,
  id: string = crypto.randomUUID(),
): ShownToast {
  const textOf = (key: string) => wordsIn(context.translate, { key, values });
  return {
    id,
    kind,
    seconds,
    topic: title.split(".")[0] ?? title,
    title: textOf(title),
    ...(message !== undefined && { message: textOf(message) }),
    ...(link !== undefined && { link }),
    ...(undo !== undefined && { undo }),
  };
}

/**
 * Reads the toast from the request's cookie, and returns the `Set-Cookie` value that deletes the cookie. The cookie
 * holds keys of our messages and their values; a damaged or forged cookie shows nothing.
 */
export function readFlash(
  cookies: string | null,
  context: Speaker,
): { toasts: readonly ShownToast[]; headers: Headers } {
  const headers = new Headers();
  const packed = readCookie(cookies, FLASH_COOKIE);
  if (packed === null) return { toasts: [], headers };
  headers.append("set-cookie", `${FLASH_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
  const found = unpackToast(packed);
  const toast = found && readable(found, context);
  return { toasts: toast === null ? [] : [toast], headers };
}

function readable({ id, toast }: { id: string; toast: Toast }, context: Speaker): ShownToast | null {
  try {
    return shownToast(toast, context, id);
  } catch {
    // Not a key of our messages, or values that do not fit the message: the cookie was not written by this site.
    return null;
  }
}

/**
 * Returns a `Set-Cookie` value for a cookie that lasts a year and that scripts may read, because the first-visit script
 * and the zone picker set it too.
 */
export function settingCookie([name, value]: [string, string], baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${ZONE_COOKIE_SECONDS}; SameSite=Lax${secure}`;
}
