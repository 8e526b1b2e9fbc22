import type { DayMark } from "#core/feed/your-day.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { CountedDayView } from "#web/components/events/week-ribbon.tsx";
import type { EventRowView, RowPicture, SaveView } from "#web/components/events/event-row-view.ts";

type DateFacts = Pick<EventRowView, "title" | "native" | "organizer" | "clockNote" | "isExample"> & {
  href: string;
  clock: string;
  startsAt: EpochMs;
  endsAt: EpochMs;
};

/** The next saved gathering, large. */
export type NextGatheringView = DateFacts & {
  /** "Tomorrow", "Sunday"; null for today. */
  day: string | null;
  /** The clock of its end. */
  ends: string;
  /** The host's time and the languages. */
  details: readonly string[];
  joinHref: string | null;
  /** Whether its link is shown shortly before the start. */
  opensBefore: boolean;
  /** The organizer's own picture, else the one made for it, a complete SVG. */
  picture: Extract<RowPicture, { kind: "own" }> | string;
};

/** One of the coming gatherings for a member who has saved nothing. */
export type OfferView = DateFacts & { day: string | null; save: SaveView; picture: RowPicture };

/** One date of the timeline. */
export type DayEntryView = DateFacts & {
  mark: DayMark;
  duration: string;
  /** "Nothing of yours until 6:30 AM"; null when something follows soon, or nothing. */
  gap: string | null;
  /** Save, for a date of a followed organizer. */
  save: SaveView | null;
  picture: RowPicture;
  /** The sky of its hour. */
  sky: string;
};

/** The member's week from today on, with the number of their dates on each day. */
export type YourWeekView = readonly (CountedDayView & { href: string })[];

/** The part above a member's feed: the next saved gathering or else offers, then today and tomorrow. */
export type YourDayView = {
  now: EpochMs;
  /** "Sunday, November 22". */
  date: string;
  /** Today in the member's second calendar; null without one. */
  second: string | null;
  next: NextGatheringView | null;
  offers: readonly OfferView[];
  days: readonly {
    date: string;
    name: string;
    monthDay: string | null;
    second: string | null;
    entries: readonly DayEntryView[];
  }[];
  /** Null for a member with no date of theirs in the week and none saved after it. */
  week: YourWeekView | null;
};
