import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** One date for who may change it, in finished strings. */
export type DateEditView = {
  documentTitle: string;
  title: string;
  /** The page of all coming dates, and this page. */
  datesHref: string;
  href: string;
  /** "Thu, Nov 06, 7:00 PM" and the city of the event's clocks; the same for the reader where theirs differ. */
  stands: { date: string; city: string };
  own: { date: string; city: string } | null;
  isCancelled: boolean;
  /** Where its rule would have it, when it was moved. */
  movedFrom: string | null;
  /** Where putting it back would put it; null while it stands as its rule says. */
  back: string | null;
  /** What the form begins with: wall-clock times for the browser's fields, and what was said of the date. */
  form: { sequence: number; startsLocal: string; endsLocal: string; reason: string; note: string };
};

/** Which dates a new time is for: to be said before it is stored. */
export type MoveQuestion = {
  starts: { before: string; after: string };
  own: { city: string; before: string; after: string } | null;
  /** "November 6", and "Thursday, November 6". */
  day: string;
  weekday: string;
  /** How many dates each choice is about; null for no end. */
  counts: { following: number | null; all: number | null };
  /** How many saved the event; null where so few did that their number is nobody's to know. */
  savers: number | null;
  /** Dates that were moved by hand and keep their own hour: how many, and which. */
  kept: { count: number; dates: string } | null;
  /** What a clock change does to the new time. */
  clockNote: string | null;
};

/** What became of a form of this page that stays: what was typed, what is wrong with it, and what is still to be said. */
export type DateEditAnswer = {
  intent: "move" | "note" | "cancel" | "back";
  startsLocal: string;
  endsLocal: string;
  reason: string;
  note: string;
  errors: FormErrors;
  toast: ShownToast | null;
  question: MoveQuestion | null;
};

/** Which dates a move can be for. */
export const MOVE_SCOPES = ["this", "following", "all"] as const;
