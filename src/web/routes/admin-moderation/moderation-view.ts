import type { EventType } from "#core/events/event.ts";
import type { DeskQuery } from "#core/moderation/moderation-list.ts";
import type { ReviewedField } from "#core/moderation/waiting-reason.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** Why an event waits: a key of `moderation.reason` with what it names. */
export type ReasonView =
  | { key: "new" | "edited" | "again" | "shown" }
  | { key: "first"; organizer: string }
  | { key: "host"; host: string }
  | { key: "imported"; source: string }
  | { key: "changed"; fields: readonly ReviewedField[] }
  | { key: "againBecause"; reason: string }
  | { key: "dead"; date: string }
  | { key: "duplicate"; title: string; href: string };

export type WaitingView = {
  publicId: string;
  /** Names the event as it was read (`writeDeskItem`). */
  item: string;
  title: string;
  href: string;
  type: EventType;
  organizer: string;
  reasons: readonly ReasonView[];
  changes: readonly { field: ReviewedField; before: string; after: string }[];
  waited: string;
  /** The same page with the question for the reason of rejecting it. */
  rejectHref: string;
};

export type RecentView = {
  id: number;
  title: string;
  /** Null for one that was deleted since. */
  href: string | null;
  by: string | null;
  when: string;
  iso: string;
  /** Pending when it waits again. */
  state: "approved" | "rejected" | "pending";
};

type Count = { count: number; isMore: boolean };

/** What is asked before rejecting: one event by its title, several, or all that match. */
export type RejectQuestion = {
  /** The page without the question. */
  back: string;
  /** Where the answer goes: the page with the question, so that it stands there again when something is wrong. */
  action: string;
  items: readonly string[];
  about: { kind: "one"; title: string } | { kind: "some"; count: number } | { kind: "all" };
};

type Listed = {
  shows: "list";
  /** When it was read: later changes nobody has seen. */
  asOf: number;
  total: Count;
  oldest: string | null;
  rows: readonly WaitingView[];
  isNarrowed: boolean;
  /** All that match are selected, not only those of this page. */
  isAll: boolean;
  hrefs: { all: string; none: string; previous: string | null; next: string | null };
  question: RejectQuestion | null;
  recent: readonly RecentView[];
};

export type ModerationView = { documentTitle: string; frame: AdminFrameData; requested: DeskQuery; here: string } & (
  | Listed
  | { shows: "failed"; requestId: string }
);
export type ListedWaiting = Extract<ModerationView, { shows: "list" }>;

/** What was typed before rejecting, when it could not be stored. */
export type RejectAnswer = { errors: FormErrors; reason: string; mails: boolean };
