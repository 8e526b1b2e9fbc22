import type { ManageFrameView } from "#web/components/organizers/manage-frame-view.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** Somebody who looks after an organizer. */
export type PersonView = {
  userId: string;
  /** Their name, else their address. */
  name: string;
  email: string;
  isOwner: boolean;
  isYou: boolean;
  /** Each person owns one profile: this one has another. */
  ownsProfile: boolean;
};

export type PeopleView = {
  documentTitle: string;
  frame: ManageFrameView;
  /** Whether the viewer may invite, remove and hand over. */
  manages: boolean;
  /** Whether the viewer may leave. */
  leaves: boolean;
  people: readonly PersonView[];
  invitations: readonly { key: string; email: string; until: string }[];
};

/** What became of the form with which somebody is invited. */
export type PeopleAnswer = { email: string; errors: FormErrors; toast: ShownToast | null };
