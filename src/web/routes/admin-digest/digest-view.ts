import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { SelectOption } from "#web/ui/select-field.tsx";

/** What the last sending came to; finished words. */
export type DigestResults = {
  began: string;
  /** Its messages are not all on their way. */
  isOpen: boolean;
  /** Everybody has been looked at. */
  isWritten: boolean;
  waiting: number;
  totalUsers: number;
  emailsSent: number;
  eventsIncluded: number;
  emailsFailed: number;
  refused: readonly { id: number; email: string; answer: string }[];
};

/** A digest as a member would get it now. */
export type DigestPreview = {
  query: string;
  members: readonly SelectOption[];
  /** The member shown; null when the words fit nobody. */
  member: string | null;
  /** As the frame is called. */
  name: string;
  /** Null when there is nothing to say. */
  letter: { subject: string; html: string } | null;
};

export type DigestTab = {
  /** How many members have not had this week's digest. */
  due: number;
  isSentThisWeek: boolean;
  schedule: {
    words: string;
    weekday: string;
    hour: string;
    weekdays: readonly SelectOption[];
    hours: readonly SelectOption[];
  };
  last: DigestResults | null;
  preview: DigestPreview;
};

export type DigestView = { documentTitle: string; frame: AdminFrameData } & (
  | ({ shows: "digest" } & DigestTab)
  | { shows: "failed"; requestId: string; here: string }
);

/** What became of a form that is shown again. */
export type DigestAnswer = { toast: ShownToast };
