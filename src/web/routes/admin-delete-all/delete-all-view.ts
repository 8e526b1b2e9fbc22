import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** How an admin proves who they are: not at all just after signing in, by the password, or on the security page without one. */
export type Proof = "none" | "password" | "elsewhere";

export type DeleteAllView = { documentTitle: string; frame: AdminFrameData; events: number; proof: Proof };

/** What became of the form when it stays: what was typed, and what is wrong with it. */
export type DeleteAllAnswer = {
  count: string;
  errors: FormErrors;
  /** Admin rights could not be verified (spec §6). */
  isDenied: boolean;
  toast: ShownToast | null;
};
