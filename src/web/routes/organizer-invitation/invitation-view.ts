import type { ShownToast } from "#web/components/toasts/toast-list.ts";

/** What the address of an invitation shows. */
export type InvitationView = { documentTitle: string } & (
  | { shows: "open"; name: string; inviter: string | null; until: string }
  /** Nobody is signed in; `returnTo` is this page. */
  | { shows: "visitor"; returnTo: string }
  /** Somebody else's. */
  | { shows: "other"; email: string }
  | { shows: "closed" | "missing" }
);

/** What became of an answer that could not be kept. */
export type InvitationAnswer = { toast: ShownToast };
