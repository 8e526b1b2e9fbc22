import type { CorrectionPart } from "#core/corrections/correction.ts";
import type { EventMeasure } from "#core/organizers/event-measures.ts";
import type { MarkAnswer } from "#core/reports/visitor-mark.ts";
import type { HistoryLine } from "#web/components/corrections/report-history.server.ts";

/** A suggestion for one part of the event, with what it says now. */
export type CorrectionItem = {
  id: string;
  part: CorrectionPart;
  /** The mark of the present content, which is sent with the decision. */
  seen: string;
  present: string;
  suggested: string;
  why: string;
  iso: string;
  when: string;
  mayDecide: boolean;
  /** Whether the organizer did not answer in time, or there is none. */
  isWithStaff: boolean;
};

/** The event's numbers by week; null means fewer than five. */
export type NumbersView = {
  measures: readonly { measure: EventMeasure; total: number | null; plot: string | null }[];
  /** Each week by its Monday, with a count for each measure, the latest week last. */
  weeks: readonly { week: string; counts: readonly (number | null)[] }[];
};

export type InsightsView = {
  documentTitle: string;
  title: string;
  /** The event's page. */
  path: string;
  isOwn: boolean;
  /** What visitors report to everybody; null for nothing. */
  mark: string | null;
  answers: readonly MarkAnswer[];
  history: readonly HistoryLine[];
  corrections: readonly CorrectionItem[];
  decided: readonly HistoryLine[];
  /** For the event's own people. */
  numbers: NumbersView | null;
};
