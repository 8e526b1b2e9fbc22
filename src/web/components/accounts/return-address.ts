import { ownPath } from "#web/http/own-path.ts";

/** The screens of signing in and up: nobody wants to come back to one of them. */
const SCREENS =
  /^\/(login(\/.*)?|signup|forgot-password|reset-password|verify-email|sign-out|auth\/.*|confirm-email|undo-email)$/;

type Place = { pathname: string; search: string };

/**
 * Where somebody who signs in from `place` comes back to: that page, or the one which a screen of signing in was opened
 * for. Always a path of this site.
 */
export function returnAddress({ pathname, search }: Place): string {
  if (!SCREENS.test(pathname)) return ownPath(pathname + search);
  return returnAddressOf(new URLSearchParams(search).get("returnTo"));
}

/** A return address that a link or a form brought; `/` for one that leads away, or back to a screen of signing in. */
export function returnAddressOf(given: string | null): string {
  const path = ownPath(given);
  return SCREENS.test(path.split("?")[0] ?? "") ? "/" : path;
}

/** The address of a screen of signing in, with the way back; `/` is where it leads anyway. */
export function withReturn(path: string, returnTo: string): string {
  if (returnTo === "/") return path;
  return `${path}${path.includes("?") ? "&" : "?"}returnTo=${encodeURIComponent(returnTo)}`;
}

/** The address of the Sign In link on the page at `place`. */
export function signInAddress(place: Place): string {
  return withReturn("/login", returnAddress(place));
}

/** The address of the Create account link on the page at `place`. */
export function signUpAddress(place: Place): string {
  return withReturn("/signup", returnAddress(place));
}

/** The way back that the address of a screen of signing in carries. */
export function returnToOf(request: Pick<Request, "url">): string {
  return returnAddressOf(new URL(request.url).searchParams.get("returnTo"));
}
