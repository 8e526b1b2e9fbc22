import type { OrganizerTyped } from "#core/organizers/organizer-input.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The data of an organizer's form when it is opened. */
export type OrganizerFormView = {
  typed: OrganizerTyped;
  /** The form's owner. */
  owner: string;
  version: number;
  /** The values were typed before the person had to sign in again, and are not saved. */
  isStashed: boolean;
};

/** The result of the submission. */
export type OrganizerFormAnswer = {
  typed: OrganizerTyped;
  errors: FormErrors;
  toast: ShownToast | null;
  /** The values that another person saved meanwhile, as sentences, and their version: saving again then overwrites them. */
  meanwhile: { version: number; values: readonly string[] } | null;
  /** The page of an unclaimed organizer with the same name; saving again creates another one. */
  unclaimed: string | null;
};
