import type { QrCode } from "#formats/qr-code.ts";
import type { ProviderRedirect } from "#web/components/accounts/auth-page.tsx";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The page's form that was sent: what it does, for a passkey's with its id. */
export type SecurityForm = "set-up" | "turn-off" | "new-codes" | "prove" | `passkey-${string}` | "other";

/** The page as it was, with what went wrong. */
export type Refused = {
  view: "overview";
  form: SecurityForm;
  /** A passkey's new name, as it was typed; passwords never come back. */
  name: string;
  errors: FormErrors;
  toast: ShownToast | null;
  /** A code that proves who is signed in was mailed just now. */
  isCodeSent?: boolean;
};

/** The secret for the authenticator app, until its first code is right. */
export type SetUp = {
  view: "scan";
  qr: QrCode;
  /** In groups of four, to be typed. */
  secret: string;
  /** The same, sealed, for the form to bring it back. */
  sealed: string;
  errors: FormErrors;
  toast: ShownToast | null;
};

/** The recovery codes, shown once. */
export type CodesShown = {
  view: "codes";
  isFirst: boolean;
  codes: readonly string[];
  file: { name: string; text: string };
};

export type SecurityAnswer = Refused | SetUp | CodesShown | { view: "leaving"; leaving: ProviderRedirect };

/** What the forms of the page ask for, in their field `intent`. */
export type SecurityIntent =
  | "end-session"
  | "end-others"
  | "prove"
  | "send-proof"
  | "connect"
  | "disconnect"
  | "rename-passkey"
  | "remove-passkey"
  | "set-up"
  | "confirm"
  | "turn-off"
  | "new-codes";
