import type { QrCode } from "#formats/qr-code.ts";
import type { ProviderRedirect } from "#web/components/accounts/auth-page.tsx";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The form of the page that was submitted; a passkey's form includes its id. */
export type SecurityForm = "set-up" | "turn-off" | "new-codes" | "prove" | `passkey-${string}` | "other";

/** The page as it was, with what went wrong. */
export type Refused = {
  view: "overview";
  form: SecurityForm;
  /** A passkey's new name as it was typed; passwords are never sent back. */
  name: string;
  errors: FormErrors;
  toast: ShownToast | null;
  /** Whether a code that proves the viewer's identity was mailed just now. */
  isCodeSent?: boolean;
};

/** The secret for the authenticator app, until the app's first code is accepted. */
export type SetUp = {
  view: "scan";
  qr: QrCode;
  /** In groups of four characters, for typing. */
  secret: string;
  /** The secret in sealed form, which the form sends back. */
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

/** The actions of the page's forms, in their field `intent`. */
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
