import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The outcome of one of the page's forms; passwords are never sent back. */
export type AccountAnswer = {
  form: "email" | "password";
  /** The new address as it was typed. */
  email: string;
  errors: FormErrors;
  toast: ShownToast | null;
};
