import { ownPath } from "#web/http/own-path.ts";

/** The sign-in and sign-up screens. They are never a return address. */
const SCREENS =
  /^\/(login(\/.*)?|signup|forgot-password|reset-password|verify-email|sign-out|auth\/.*|confirm-email|undo-email)$/;

type Place = { pathname: string; search: string };

/**
 * The return address for a person who signs in from `place`: that page, or the page that the sign-in screen was opened
 * from. Always a path of this site.
 */
export function returnAddress({ pathname, search }: Place): string {
  if (!SCREENS.test(pathname)) return ownPath(pathname + search);
  return returnAddressOf(new URLSearchParams(search).get("returnTo"));
}

/** The return address that a link or a form names; `/` when it leads to another site or to a sign-in screen. */
export function returnAddressOf(address: string | null): string {
  const path = ownPath(address);
  return SCREENS.test(path.split("?")[0] ?? "") ? "/" : path;
}

/** The address of a sign-in screen with the return address; `/` is the default and is left out. */
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

/** The return address in the URL of a sign-in screen. */
export function returnToOf(request: Pick<Request, "url">): string {
  return returnAddressOf(new URL(request.url).searchParams.get("returnTo"));
}
