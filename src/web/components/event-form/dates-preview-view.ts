/** A schedule in words: "Mondays at 7:00 PM, no end.", then duration, place and first date. */
export type ScheduleWords = { words: string; more: string };

/** One of the next dates, in the event's zone and in the reader's. */
export type DateLine = {
  key: string;
  iso: string;
  /** The day at the event: "Mon, Oct 27". */
  day: string;
  host: string;
  /** "in Los Angeles". */
  hostWhere: string;
  own: string;
  /** The reader's weekday, when it is a different one: "Tue". */
  ownDay: string | null;
  /** The effect of a clock change on this date. */
  note: string | null;
};

/** The local time in other cities when the event starts. */
export type CityStripView = {
  title: string;
  rows: readonly { city: string; sky: string; time: string; part: string }[];
  note: string | null;
};

/** The preview of a form's time fields: finished strings from the server (`datesPreview`). */
export type DatesPreview = {
  /** By the schedule's index in the form; invalid schedules are left out. */
  schedules: Readonly<Record<string, ScheduleWords>>;
  dates: readonly DateLine[];
  /** The column headings; `own` is null when all zones are the reader's. */
  heads: { host: string; own: string | null };
  ownWhere: string;
  strip: CityStripView | null;
  /** The first date as a list shows it. */
  row: { iso: string; clock: string; date: string; hostTime: string | null; repeat: string | null; sky: string } | null;
  /** Announced by screen readers; empty when there is no change. */
  status: string;
};
