import type { IncomingMessage } from "node:http";
import { HOST_COOKIE_PREFIX } from "#core/cookies.ts";

/**
 * Removes the `__Host-` prefix from the request's cookies, and drops all cookies without it,
 * because another host of the domain, or an attacker on the network, may have set them. For sites over https only.
 */
export function readHostCookies(request: IncomingMessage): void {
  const { headers, rawHeaders } = request;
  if (headers.cookie === undefined) return;
  headers.cookie = ownCookies(headers.cookie);
  // Hono makes its Request from the raw headers: names and values in turn.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === "cookie") rawHeaders[at + 1] = ownCookies(rawHeaders[at + 1] ?? "");
  }
}

function ownCookies(header: string): string {
  return header
    .split(";")
    .map((each) => each.trim())
    .filter((each) => each.startsWith(HOST_COOKIE_PREFIX))
    .map((each) => each.slice(HOST_COOKIE_PREFIX.length))
    .join("; ");
}

/** Adds the `__Host-` prefix, and `Secure` where it is missing, to every cookie of the response. For sites over https only. */
export function writeHostCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  if (cookies.length === 0) return;
  headers.delete("set-cookie");
  for (const cookie of cookies) {
    const isSecure = /;\s*secure\b/i.test(cookie);
    headers.append("set-cookie", `${HOST_COOKIE_PREFIX}${cookie}${isSecure ? "" : "; Secure"}`);
  }
}
