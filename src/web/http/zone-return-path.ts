import { ownPath } from "#web/http/own-path.ts";

/**
 * The deepest nesting of `returnTo` parameters that visitors cause by opening the page of all zones from itself; a deeper
 * address leads home.
 */
const NESTED_MAX = 4;

/**
 * Returns the path to go to after choosing a zone: `path`, or, for the page of all zones, the path that this page leads
 * back to. Drops a link's secret (`token`): the page that needs the secret offers a new link instead.
 */
export function zoneReturnPath(path: string | null): string {
  let own = ownPath(path);
  for (let nested = 0; nested < NESTED_MAX; nested += 1) {
    const { pathname, searchParams } = new URL(own, "http://samehour.invalid");
    if (searchParams.has("token")) return pathname === "/reset-password" ? "/forgot-password" : pathname;
    if (pathname !== "/time-zone") return own;
    own = ownPath(searchParams.get("returnTo"));
  }
  return "/";
}
