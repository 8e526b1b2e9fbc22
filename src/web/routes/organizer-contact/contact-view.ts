import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

export type ContactView = {
  documentTitle: string;
  name: string;
  /** The organizer's page. */
  path: string;
  /** The sender's own address. */
  email: string;
  /** The address that the organizer shows to members; null when it stays with us. */
  mailto: string | null;
  /** Whether the sender never wrote to them. */
  isFirst: boolean;
  owner: string;
  /** What was typed before signing in again. */
  typed: { message: string; shareEmail: boolean };
};

/** What became of the form. */
export type ContactAnswer = {
  message: string;
  shareEmail: boolean;
  errors: FormErrors;
  toast: ShownToast | null;
};
