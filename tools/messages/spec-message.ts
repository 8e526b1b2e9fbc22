/**
 * A message or label of the specification. `key` is its place in the catalogue, null while its screen is not built;
 * `later` is the reason why a built screen does not have it; `within`: the catalogue's message contains more than the
 * specification's text.
 */
export type SpecMessage = {
  id: string;
  text: string;
  screen: string;
  section: string;
  key: string | null;
  built: boolean;
  within?: true;
  later?: string;
};

/** Built screens: each of their messages exists, or has the reason why it does not. */
export const BUILT_SCREENS = [
  "layout",
  "error fallback",
  "fatal failure",
  "/",
  "/, signed in",
  "/events",
  "event card",
  "event page",
  "/organizers",
  "/organizers/{id}",
  "/login",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "signing out",
  "pages that need an account",
  "/profile",
  "/profile/edit",
  "/preferences",
  "/create-event",
  "/notifications",
  "notifications dropdown",
  "/about",
  "/faq",
  "/privacy-policy, /terms-of-use, /community-ground-rules",
  "import command",
];

/** A test that reached a message. */
export type Reached = { key: string; file: string; title: string };
