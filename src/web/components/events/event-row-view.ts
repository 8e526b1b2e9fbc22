import type { EventType } from "#core/events/event.ts";
import { type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import type { FocusPoint } from "#core/pictures/focus-point.ts";
import type { ThumbnailView } from "#core/pictures/thumbnail.ts";
import { isRunning, startsInWords } from "#core/time/relative-time.ts";
import type { IconPath } from "#web/ui/icon.tsx";

/** The line under a row's time: ember when near, quiet when far (design language §8). */
export type RelativeView = { words: string; tone: "live" | "soon" | "far" };

/** The time of a row, in finished strings; `startsAt` and `endsAt` let the browser update the relative line. */
export type RowTimeView = {
  clock: string;
  date: string;
  /** The day part, on the first row of each. */
  part: string | null;
  /** Whether the day part is the night, which a long list folds. */
  isNight: boolean;
  relative: RelativeView | null;
  /** Whether the relative line is updated: false for past and canceled events. */
  ticks: boolean;
  startsAt: EpochMs;
  endsAt: EpochMs;
  /** The sky colors from this row's hour to the next one's; null when no sky is drawn. */
  sky: { from: string; to: string } | null;
};

/** The row's link: an address, none, or one that this reader may not have. */
export type RowLink = { state: "open"; href: string } | { state: "none" } | { state: "withheld" };

/** The bookmark: its key, and whether this member has saved it; null when only the device knows. */
export type SaveView = { key: string; isSaved: boolean | null };

/** The small picture of a row: the organizer's own, or the one made from the event. */
export type RowPicture =
  | { kind: "own"; key: string; widths: readonly number[]; focus: FocusPoint }
  | ({ kind: "made" } & ThumbnailView);

/** How an event fits the reader's free hours over the next eight weeks, and whether the date of its row does. */
export type FitView = {
  words: string;
  tone: "all" | "part" | "none";
  /** Its drawing, which only repeats the words; null for none. */
  mark: IconPath | null;
  isDateFit: boolean;
};

/** One event of a list, prepared for the browser: the server formats every time and shortens every text. */
export type EventRowView = {
  /** The event's page; null for a sample. */
  href: string | null;
  title: string;
  native: { text: string; language: string } | null;
  type: EventType;
  repeat: string | null;
  /** "45 min", "1 h 30 min"; null for a room without a start and for a date of a day or more. */
  duration: string | null;
  /** Languages, practices and traditions in words. */
  details: readonly string[];
  picture: RowPicture;
  /** "3 days", for a date that lasts a day or more. */
  days: string | null;
  price: string | null;
  organizer: string;
  /** The organizer's page; null when there is none that this reader may open. */
  organizerHref: string | null;
  hostTime: string | null;
  text: string;
  /** The organizer's note on this date. */
  dateNote: string | null;
  /** The line of warning: what several visitors report, else the clock change. */
  clockNote: string | null;
  /** Null for a reader without free hours, and for what is past or cancelled. */
  fit: FitView | null;
  cancelled: boolean;
  /** Whether the event belongs to the demo directory: its link leads to no real meeting. */
  isExample: boolean;
  past: boolean;
  time: RowTimeView | null;
  link: RowLink;
  /** Null for a sample, which cannot be saved. */
  save: SaveView | null;
  /** The number of a built-in sample (PRODUCT P14). */
  sample: number | null;
  /** Another date of an event that is in this list already. */
  isAgain?: boolean;
};

/** The rows of one of the visitor's days: "Today", "Saturday, November 21". */
export type DayView = {
  key: string;
  name: string;
  /** "November 21", with the day in the reader's second calendar. */
  date: string;
  /** Whether the name is relative, such as "Today"; `date` is then the full date. */
  near: boolean;
  /** The part of a list that has parts, with its heading before its first day. */
  part?: { id: string; heading: string | null };
  rows: EventRowView[];
};

/** A running event, for the strip and the panel. */
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
  /** The start, for print: "7:00 PM" and "Nov 18". */
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

/** Translates the few messages of the relative line; server and browser each pass their own function. */
type RelativeWording = {
  running: string;
  startsIn: (words: StartsIn) => string;
};

/**
 * The line under a row's time at `now`: ember while the event runs or starts within an hour, quiet up to twelve hours
 * before, then nothing.
 */
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

/** How long before its start a row offers to join, in minutes. */
const JOIN_BEFORE_MINUTES = 15;

/** Whether it is time to join a date: from 15 minutes before the start until its end. */
export function isTimeToJoin({ startsAt, endsAt }: { startsAt: EpochMs; endsAt: EpochMs }, now: EpochMs): boolean {
  return startsAt - JOIN_BEFORE_MINUTES * MINUTE_MS <= now && now < endsAt;
}
