/** Paths that end with the key of a person's own page, with doubled slashes, which lead there too. */
const PRIVATE_PATH =
  /^(\/+(?:submissions|organizer-invitations|subscriptions|search-alerts|still-running|calendar\/+feed|(?:digest|email)\/+off)\/+)[^/.]+/;
/** Before the path in the absolute form of a request (RFC 9112 §3.2.2). */
const BEFORE_PATH = /^https?:\/\/[^/]*/i;

/**
 * The path as it is logged and traced, without the key of a private page; also of a request that was not checked yet.
 * What follows the key is left as it came: it may be damaged, and decoded it could break a line of the log.
 */
export function loggedPath(target: string): string {
  const path = target.replace(BEFORE_PATH, "");
  // One character for each part, so that a place in the decoded path is the same place in `parts`.
  const parts = path.match(/%[\da-f]{2}|[^]/gi) ?? [];
  const [found, before] = PRIVATE_PATH.exec(parts.map((part) => decodedByte(part)).join("")) ?? [];
  if (found === undefined) return path.slice(0, 200);
  return `${before}…${parts.slice(found.length).join("")}`.slice(0, 200);
}

function decodedByte(part: string): string {
  return part.length === 1 ? part : String.fromCharCode(Number.parseInt(part.slice(1), 16));
}
