import type { OrganizerTyped } from "#core/organizers/organizer-input.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The form of an organizer's profile as it opens. */
export type OrganizerFormView = {
  typed: OrganizerTyped;
  /** Whose form it is. */
  owner: string;
  version: number;
  /** What stands there was typed before signing in again, and is not saved. */
  isKept: boolean;
};

/** What became of it. */
export type OrganizerFormAnswer = {
  typed: OrganizerTyped;
  errors: FormErrors;
  toast: ShownToast | null;
  /** What somebody else stored meanwhile, as sentences, and its version: saving again then overwrites it. */
  meanwhile: { version: number; values: readonly string[] } | null;
  /** The page of an unclaimed organizer with the same name; saving again makes another one. */
  unclaimed: string | null;
};
