/** A schedule in words: "Mondays at 7:00 PM, no end.", and how long, where and since when. */
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
  /** The reader's weekday, when that is another one: "Tue". */
  ownDay: string | null;
  /** What a clock change does to this date. */
  note: string | null;
};

/** What hour it is elsewhere when the event starts. */
export type CityStripView = {
  title: string;
  rows: readonly { city: string; sky: string; time: string; part: string }[];
  note: string | null;
};

/** What comes of the time fields of a form: finished strings, made by the server (`datesPreview`). */
export type DatesPreview = {
  /** By the number of the schedule in the form; one that is not sound yet is not in it. */
  schedules: Readonly<Record<string, ScheduleWords>>;
  dates: readonly DateLine[];
  /** Over the columns; null for the reader's own where all zones are the same. */
  heads: { host: string; own: string | null };
  ownWhere: string;
  strip: CityStripView | null;
  /** How a list shows the first of them. */
  row: { iso: string; clock: string; date: string; hostTime: string | null; repeat: string | null; sky: string } | null;
  /** Said once to those who do not see the list; empty when there is nothing to say. */
  status: string;
};
