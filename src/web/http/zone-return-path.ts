import { ownPath } from "#web/http/own-path.ts";

/** Nobody opens the page of all zones from itself more often than this; an address that claims more leads home. */
const NESTED_MAX = 4;

/**
 * Where one goes on after choosing a zone: to `path`, or from the page of all zones, to where that one leads back. A link's
 * secret (`token`) stays out of the address: what needs it offers a new link instead.
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
