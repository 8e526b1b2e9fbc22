import type { IncomingMessage } from "node:http";
import { decodePercent } from "#server/edge/request-target.ts";
import { isOpenPath } from "#web/http/open-address.server.ts";

/** Removes the cookies from a request for a page that other sites show: it must not depend on who asks. */
export function dropCookiesOfOpen(request: IncomingMessage): void {
  const { headers, rawHeaders, url = "" } = request;
  if (headers.cookie === undefined || !isOpenPath(decodePercent(url.split("?", 1)[0] ?? "") ?? "")) return;
  delete headers.cookie;
  // Hono makes its Request from the raw headers: names and values in turn.
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === "cookie") rawHeaders.splice(at, 2);
  }
}

/** Whether a Content-Security-Policy lets every site show the page in a frame. */
function isFramedAnywhere(policy: string | null | undefined): boolean {
  return policy?.split("; ").includes("frame-ancestors *") ?? false;
}

/** The headers of every response, without X-Frame-Options where the page's own policy allows every site. */
export function fixedHeadersFor(
  policy: string | null | undefined,
  fixed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (!isFramedAnywhere(policy)) return fixed;
  const { "x-frame-options": _refused, ...rest } = fixed;
  return rest;
}
