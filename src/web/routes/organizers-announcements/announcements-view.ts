import type { ManageFrameView } from "#web/components/organizers/manage-frame-view.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

export type AnnouncementsView = {
  documentTitle: string;
  frame: ManageFrameView;
  /** Why nothing can be announced now, as a sentence; null when it can. */
  closed: string | null;
  owner: string;
  /** What was typed before signing in again. */
  typed: string;
  before: readonly { key: number; body: string; date: string }[];
};

/** What became of the form. */
export type AnnouncementsAnswer = { body: string; errors: FormErrors; toast: ShownToast | null };
