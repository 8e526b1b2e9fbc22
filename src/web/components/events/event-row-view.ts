import type { EventType } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { isRunning, startsInWords } from "#core/time/relative-time.ts";

/** The line under a row's time: near is ember, far is quiet (design language §8). */
export type RelativeView = { words: string; tone: "live" | "soon" | "far" };

/** When a row happens, in finished strings; `startsAt` and `endsAt` let the browser renew the relative line. */
export type RowTimeView = {
  clock: string;
  date: string;
  /** The day part, on the first row of each. */
  part: string | null;
  relative: RelativeView | null;
  /** Whether the relative line is renewed: not for what is over or cancelled. */
  ticks: boolean;
  startsAt: EpochMs;
  endsAt: EpochMs;
  /** The colours of the sky from this row's hour to the next one's; null where no sky is drawn. */
  sky: { from: string; to: string } | null;
};

/** What the row offers to open: an address, nothing because there is none, or nothing that may be shown. */
export type RowLink = { state: "open"; href: string } | { state: "none" } | { state: "withheld" };

/** What a bookmark needs: what it saves, and whether this member has saved it; null where the device knows. */
export type SaveView = { key: string; isSaved: boolean | null };

/** One event of a list, shaped for the browser: every time and every cut of text is done on the server. */
export type EventRowView = {
  /** The event's page; null for a sample, which has none. */
  href: string | null;
  title: string;
  native: { text: string; language: string } | null;
  type: EventType;
  repeat: string | null;
  /** Over how many days one date goes, when it lasts a day or more. */
  days: string | null;
  price: string | null;
  organizer: string;
  /** The organizer's page; null when there is none that this reader may open. */
  organizerHref: string | null;
  hostTime: string | null;
  text: string;
  /** What was written for this one date. */
  dateNote: string | null;
  clockNote: string | null;
  cancelled: boolean;
  /** Whether the event came with the demo directory: its link leads to no real meeting. */
  isExample: boolean;
  past: boolean;
  time: RowTimeView | null;
  link: RowLink;
  /** Null for a sample, which cannot be saved. */
  save: SaveView | null;
  /** The number of a built-in sample (PRODUCT P14). */
  sample: number | null;
};

/** The rows of one of the visitor's days: "Today", "Saturday, November 21". */
export type DayView = {
  key: string;
  name: string;
  date: string;
  /** Whether the name says how near the day is now; `date` is then the whole date. */
  near: boolean;
  rows: EventRowView[];
};

/** A gathering that runs now, as the strip and the panel show it. */
export type LiveView = {
  href: string;
  title: string;
  native: EventRowView["native"];
  type: EventType;
  organizer: string;
  organizerHref: EventRowView["organizerHref"];
  hostTime: string | null;
  isExample: boolean;
  save: SaveView;
  /** When it began, for paper: "7:00 PM" and "Nov 18". */
  clock: string;
  date: string;
  ends: string;
  started: string;
  left: string;
  startsAt: EpochMs;
  endsAt: EpochMs;
  minutes: { elapsed: number; total: number };
  joinHref: string | null;
};

export type StartsIn = NonNullable<ReturnType<typeof startsInWords>>;

/** Looks up the few messages of the line under a row's time; server and browser bring their own way to do so. */
type RelativeWording = {
  running: string;
  startsIn: (words: StartsIn) => string;
};

/** The line under a row's time at `now`: ember while it runs or begins within the hour, quiet up to twelve, then nothing. */
export function relativeView(
  date: { startsAt: EpochMs; endsAt: EpochMs },
  now: EpochMs,
  wording: RelativeWording,
): RelativeView | null {
  if (isRunning(date, now)) return { words: wording.running, tone: "live" };
  const words = startsInWords(date.startsAt, now);
  if (words === null) return null;
  return { words: wording.startsIn(words), tone: words.key === "startsInMinutes" ? "soon" : "far" };
}
