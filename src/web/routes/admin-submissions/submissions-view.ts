import type { SubmissionsAsked } from "#core/submissions/submission-list-address.ts";
import type { SubmissionStatus } from "#core/submissions/submission.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { ShownStatus } from "#web/components/submissions/shown-status.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** A submission as moderators read it: finished sentences. */
export type CardView = {
  publicId: string;
  /** Names the submission as it was read. */
  item: string;
  title: string;
  state: ShownStatus;
  /** Its own status, which stays while it is withdrawn. */
  status: SubmissionStatus;
  submitted: string;
  /** Null for what nothing speaks against. */
  doubts: string | null;
  twin: { title: string; href: string } | null;
  facts: readonly { name: string; term: string; value: string; href?: string }[];
  reason: string;
  notes: string;
  /** The form that approves it with changes, while it waits and no event was made of it. */
  editHref: string | null;
  eventEditHref: string | null;
  /** Said in place of the form. */
  withdrawn: string | null;
};

/** What /admin/submissions shows. */
export type SubmissionsView = {
  documentTitle: string;
  frame: AdminFrameData;
  asked: SubmissionsAsked;
  here: string;
  exportHref: string;
} & (
  | { shows: "list"; cards: readonly CardView[]; isNarrowed: boolean; previous: string | null; next: string | null }
  | { shows: "failed"; requestId: string }
);

/** A card that could not be saved, as it stands now, with what was typed there. */
export type SubmissionsAnswer = {
  card: CardView;
  typed: { status: string; reason: string; notes: string };
  errors: FormErrors;
  conflict: string | null;
  toast: ShownToast | null;
};
