/** A coming date for who keeps the event: on the event's own clocks, and on the reader's where they differ. */
export type OwnedDateLine = {
  key: string;
  /** The page of changing it. */
  href: string;
  iso: string;
  day: string;
  clock: string;
  own: string | null;
  state: "coming" | "running" | "cancelled" | "moved";
  movedFrom: string | null;
  reason: string | null;
  /** What was written for this one date. */
  note: string | null;
  /** What a clock change does to it, there or for the reader. */
  clockNotes: readonly string[];
};

export type EventDatesView = {
  documentTitle: string;
  title: string;
  href: string;
  when: string;
  isCancelled: boolean;
  isAlwaysOpen: boolean;
  lines: readonly OwnedDateLine[];
  /** The page with later dates, and the first page from a later one. */
  more: string | null;
  first: string | null;
};
