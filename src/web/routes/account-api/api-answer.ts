import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The page again, with what was typed into its form and what is wrong with it. */
export type ApiRefused = {
  view: "overview";
  form: "token" | "other";
  typed: { name: string; scopes: readonly string[]; life: string };
  errors: FormErrors;
  toast: ShownToast | null;
};

/** A secret that was made just now and is shown only this once. */
export type SecretShown = { view: "secret"; kind: "token"; name: string; secret: string };

export type ApiAnswer = ApiRefused | SecretShown;
