/**
 * Over https every cookie of ours has this prefix in the browser, which then takes it only from this very host, over https
 * and for all paths (RFC 6265bis §4.1.3.2): no other host of the domain can set one. The server adds and removes it at its edge.
 */
export const HOST_COOKIE_PREFIX = "__Host-";

/** The name that a cookie has in the browser on a page of this protocol (`location.protocol`). */
export function browserCookieName(name: string, protocol: string): string {
  return protocol === "https:" ? HOST_COOKIE_PREFIX + name : name;
}
