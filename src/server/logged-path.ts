/** Paths that end with the key of a person's own page. */
const PRIVATE_PATH =
  /^(\/(?:submissions|organizer-invitations|subscriptions|search-alerts|still-running|calendar\/feed|(?:digest|email)\/off)\/)[^/.]+/;

/** The path as it is logged and traced, without the key of a private page. */
export function loggedPath(path: string): string {
  return path.replace(PRIVATE_PATH, "$1…").slice(0, 200);
}
