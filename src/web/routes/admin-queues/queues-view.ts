import type { CorrectionPart } from "#core/corrections/correction.ts";
import type { ClaimEvidence } from "#core/organizers/organizer-people.ts";
import type { ReportReason } from "#core/reports/report.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import type { HistoryLine } from "#web/components/corrections/report-history.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

export type ClaimView = {
  /** Identifies the claim and the page in the state that was read. */
  item: string;
  name: string;
  href: string;
  claimant: string | null;
  email: string;
  ago: string;
  message: string;
  tie: ClaimEvidence;
  mayDecide: boolean;
  rejectHref: string;
};

export type ReportedView = {
  /** Identifies the reports and the event in the state that was read. */
  item: string;
  title: string;
  /** Null, like `editHref`, for somebody else's private event. */
  href: string | null;
  count: number;
  ago: string;
  reason: ReportReason;
  words: readonly string[];
  /** The date that the newest report is about; null for none. */
  date: string | null;
  /** What happened to the reports. */
  history: readonly HistoryLine[];
  state: "shown" | "hidden" | "deleted";
  /** The action that the newest reason suggests first. */
  first: "hide" | "edit";
  hideHref: string;
  editHref: string | null;
};

/** A suggested correction that came to the moderators; it is decided beside what the event says now. */
export type QueuedCorrectionView = {
  id: string;
  title: string;
  /** Where it is decided; null for a deleted event and for somebody else's private one. */
  href: string | null;
  isDeleted: boolean;
  part: CorrectionPart;
  /** Null for somebody else's private event. */
  suggested: string | null;
  why: string;
  ago: string;
};

/** A decision that can be undone. */
export type DecidedView = {
  kind: "claim" | "report";
  id: number;
  name: string;
  state: "approved" | "rejected" | "dismissed" | "hidden";
  by: string | null;
  when: string;
  iso: string;
};

/** The question before a claim is rejected or an event hidden. */
export type QueueQuestion = {
  kind: "rejectClaim" | "hide";
  item: string;
  name: string;
  /** The form's action: the page with the question, so that the question is shown again after an error. */
  action: string;
};

/** A page of a queue, and how many items wait in all. */
export type QueueView<Row> = {
  rows: readonly Row[];
  waiting: { count: number; isMore: boolean } | null;
  previous: string | null;
  next: string | null;
};

/** `here` is this page without a question. */
export type QueuesView = { documentTitle: string; frame: AdminFrameData; here: string } & (
  | {
      shows: "list";
      claims: QueueView<ClaimView>;
      reports: QueueView<ReportedView>;
      corrections: QueueView<QueuedCorrectionView>;
      decided: readonly DecidedView[];
      question: QueueQuestion | null;
    }
  | { shows: "failed"; requestId: string }
);

/** The typed reason of a decision that could not be stored. */
export type QueuesAnswer = { errors: FormErrors; reason: string };
