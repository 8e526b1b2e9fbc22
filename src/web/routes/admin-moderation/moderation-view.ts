import type { EventType } from "#core/events/event.ts";
import type { Preselected } from "#core/list-address.ts";
import type { DeskQuery } from "#core/moderation/moderation-list.ts";
import type { ReviewedField } from "#core/moderation/waiting-reason.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import type { RowDateView } from "#web/components/admin/row-date.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** Why an event waits: a key of `moderation.reason` with the message's values. */
export type ReasonView =
  | { key: "new" | "edited" | "again" | "shown" }
  | { key: "first"; organizer: string }
  | { key: "host"; host: string }
  | { key: "imported"; source: string }
  | { key: "changed"; fields: readonly ReviewedField[] }
  | { key: "againBecause"; reason: string }
  | { key: "dead"; date: string }
  | { key: "checked"; result: string }
  | { key: "unconfirmed"; date: string; requested: string | null }
  | { key: "contact"; href: string }
  | { key: "duplicate"; title: string; href: string };

export type WaitingView = {
  publicId: string;
  /** Identifies the event in the state that was read (`writeDeskItem`). */
  item: string;
  title: string;
  href: string;
  type: EventType;
  organizer: string;
  date: RowDateView;
  /** The host of its link; null without a link. */
  host: string | null;
  /** The description, cut at a length that is enough to decide on most events; empty for none. */
  text: string;
  hasOwner: boolean;
  reasons: readonly ReasonView[];
  changes: readonly { field: ReviewedField; before: string; after: string }[];
  waited: string;
  /** The same page with the form for the reason of rejecting the event. */
  rejectHref: string;
};

/** A bulk decision in the list of recently moderated events. */
export type RecentBatchView = Pick<RecentView, "id" | "title" | "by" | "when" | "iso" | "state"> & {
  /** The page of its events. */
  href: string;
  /** Whether its Undo is at work. */
  isUndoing: boolean;
};

/** A bulk decision, or its Undo, that is not finished. */
export type RunningView = { id: number; decision: "approved" | "rejected" | "undo"; done: number; total: number };

export type RecentView = {
  id: number;
  title: string;
  /** Null for an event deleted since. */
  href: string | null;
  by: string | null;
  when: string;
  iso: string;
  /** Pending when the event waits for review again. */
  state: "approved" | "rejected" | "pending";
};

type Count = { count: number; isMore: boolean };

/** The question before rejecting: one event by its title, several, or all that match. */
export type RejectQuestion = {
  /** The page without the question. */
  back: string;
  /** The form's action: the page with the question, so that the question is shown again after an error. */
  action: string;
  items: readonly string[];
  /** The public ids that are left out of all that match. */
  except: readonly string[];
  /** Whether an account owns one of the events and reads the reason. */
  hasOwner: boolean;
  about: { kind: "one"; title: string } | { kind: "some"; count: number } | { kind: "all"; leftOut: number };
};

type Listed = {
  shows: "list";
  /** When the list was read; later changes have not been seen. */
  asOf: number;
  total: Count;
  oldest: string | null;
  rows: readonly WaitingView[];
  isNarrowed: boolean;
  /** The file of the import that the list is narrowed to; null for none. */
  importName: string | null;
  /** What is selected at first: nothing, this page, or all that match. */
  starts: Preselected;
  hrefs: { all: string; page: string; none: string; previous: string | null; next: string | null };
  question: RejectQuestion | null;
  recent: readonly (({ kind: "event" } & RecentView) | ({ kind: "batch" } & RecentBatchView))[];
  running: readonly RunningView[];
};

export type ModerationView = { documentTitle: string; frame: AdminFrameData; requested: DeskQuery; here: string } & (
  | Listed
  | { shows: "failed"; requestId: string }
);
export type ListedWaiting = Extract<ModerationView, { shows: "list" }>;

/** The typed values of a rejection that could not be stored. */
export type RejectAnswer = { errors: FormErrors; reason: string; mails: boolean };
