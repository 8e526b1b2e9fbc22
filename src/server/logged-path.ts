import { decodePercent } from "#server/edge/request-target.ts";

/** Paths that end with the key of a person's own page, with doubled slashes, which lead there too. */
const PRIVATE_PATH =
  /^(\/+(?:submissions|organizer-invitations|subscriptions|search-alerts|still-running|calendar\/+feed|(?:digest|email)\/+off)\/+)[^/.]+/;
/** Before the path in the absolute form of a request (RFC 9112 §3.2.2). */
const BEFORE_PATH = /^https?:\/\/[^/]*/i;

/** The path as it is logged and traced, without the key of a private page; also of a request that was not checked yet. */
export function loggedPath(target: string): string {
  const path = target.replace(BEFORE_PATH, "");
  const decoded = decodePercent(path) ?? path;
  return (PRIVATE_PATH.test(decoded) ? decoded.replace(PRIVATE_PATH, "$1…") : path).slice(0, 200);
}
