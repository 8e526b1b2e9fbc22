import { redirect } from "react-router";
import { FLASH_COOKIE, flashCookie } from "#core/cookies.ts";
import { readCookie } from "#core/text/read-cookie.ts";
import { ZONE_COOKIE_SECONDS } from "#core/time/viewer-zone.ts";
import { packToast, unpackToast } from "#core/toast-packing.ts";
import type { Toast } from "#core/toast.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Speaker = Pick<RequestContext, "translate" | "site">;

/**
 * Sends the browser on to `to`, a path of ours, where the toast will be shown. `cookies` are finished `Set-Cookie` values.
 * A toast without a message in the catalogue throws here, not on the page.
 */
export function redirectWithToast(
  to: string,
  toast: Toast,
  context: Speaker,
  cookies: readonly string[] = [],
): Response {
  shownToast(toast, context);
  const headers = new Headers();
  const packed = packToast(toast, crypto.randomUUID());
  const isSecure = context.site.baseUrl.startsWith("https:");
  for (const cookie of [...cookies, flashCookie(packed, isSecure)]) headers.append("set-cookie", cookie);
  return redirect(to, { status: 303, headers });
}

/** A toast in the reader's language, for an action that answers without a redirect (`ShowToast`). */
export function shownToast(
  { kind, seconds, title, message, values = {}, link, undo }: Toast,
  context: Pick<Speaker, "translate">,
  id: string = crypto.randomUUID(),
): ShownToast {
  const say = (key: string) => wordsIn(context.translate, { key, values });
  return {
    id,
    kind,
    seconds,
    topic: title.split(".")[0] ?? title,
    title: say(title),
    ...(message !== undefined && { message: say(message) }),
    ...(link !== undefined && { link }),
    ...(undo !== undefined && { undo }),
  };
}

/**
 * The toast that the request brings, and the `Set-Cookie` that takes it away. The cookie names messages of ours and their
 * values: whatever else stands in it, be it damaged or made up, is shown as nothing.
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
    // Not one of our messages, or not its values: the cookie was written by somebody else.
    return null;
  }
}

/** A cookie for a year that scripts may read, as the first-visit script and the picker do. */
export function settingCookie([name, value]: [string, string], baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${ZONE_COOKIE_SECONDS}; SameSite=Lax${secure}`;
}
