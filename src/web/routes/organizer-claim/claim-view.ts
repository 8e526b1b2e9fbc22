import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** What the page of a claim shows: the form, or why there is none. */
export type ClaimView = {
  documentTitle: string;
  name: string;
  /** The organizer's page. */
  path: string;
  owner: string;
  /** What was typed before signing in again. */
  typed: string;
  claim:
    | { state: "form" | "claimed" | "hasProfile" | "tooMany" }
    | { state: "pending"; date: string }
    | { state: "rejected"; reason: string | null };
};

/** What became of the form. */
export type ClaimAnswer = { message: string; errors: FormErrors; toast: ShownToast | null };
