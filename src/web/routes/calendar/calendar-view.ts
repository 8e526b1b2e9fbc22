import type { CalendarViewName, Month } from "#core/events/calendar-address.ts";
import type { EventType } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import type { SecondDate } from "#core/time/second-calendar.ts";
import type { CalendarMenuView } from "#web/components/calendar-files/calendar-menu.tsx";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import type { ViewLinks } from "#web/components/events/view-switch.tsx";
import type { FitNoticeView } from "#web/components/free-hours/fit-notice.tsx";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { ShareMenuView } from "#web/components/share/share-menu.tsx";

/** A date in a day of the calendar. */
export type CalendarEntryView = {
  href: string;
  title: string;
  type: EventType;
  organizer: string;
  clock: string;
  startsAt: EpochMs;
  isPast: boolean;
  /** Whether 'Jump to now' leads here. */
  isNow?: boolean;
};

/** A date of several days on one of them. */
export type LongDateView = {
  href: string;
  title: string;
  type: EventType;
  /** "day 2 of 5". */
  words: string;
  /** Whether it begins and ends on this day. */
  isFirst: boolean;
  isLast: boolean;
};

/** One of the viewer's days in any view. */
export type DayHeadView = {
  day: LocalDate;
  /** The day of the month. */
  number: string;
  /** The day in the reader's second calendar, long and for little room; null without one. */
  second: SecondDate | null;
  /** The day and its number of events in words. */
  label: string;
  /** The day itself; null for one that is over, or whose dates are not stored yet. */
  href: string | null;
  isToday: boolean;
  isPast: boolean;
  /** Whether the viewer's clocks change on this day. */
  clocksChange: boolean;
};

export type CalendarDayView = DayHeadView & {
  /** Whether the day belongs to the month before or after. */
  isOutside: boolean;
  /** The month with the list of this day below it; null for a day without a view of its own. */
  belowHref: string | null;
  /** Dates of several days, each at the same place on all days of a week; null where a place is free. */
  bars: readonly (LongDateView | null)[];
  /** Some of the dates that start on the day. */
  entries: readonly CalendarEntryView[];
  /** The number of those that are not among `entries` and `bars`. */
  more: number;
};

export type Weekday = { short: string; long: string };

/** The dates of one day, listed below the month where its days have no room for titles. */
export type ChosenDayView = Pick<DayHeadView, "day" | "href" | "label"> &
  DayNameView & {
    long: readonly LongDateView[];
    entries: readonly DayEntryView[];
    /** The number of its dates that are not shown. */
    more: number;
    /** The message for a day without a date. */
    none: string | null;
  };

export type MonthView = {
  weekdays: readonly Weekday[];
  weeks: readonly (readonly CalendarDayView[])[];
  /** The day whose dates are listed below; null for a month without a date to come. */
  chosen: ChosenDayView | null;
};

/** An hour of a day in the week. */
export type WeekCellView = {
  count: number;
  /** The list of the day from this hour on; null for an hour without an event, and for one that is over. */
  href: string | null;
  /** "Sunday, 7 PM, 3 events". */
  label: string;
  /** 0 without an event, 1 for few, up to 4. */
  shade: number;
  /** What a change of the clocks does to the hour, with a sentence. */
  clocks: { change: "skipped" | "repeated" | "shorter" | "longer"; words: string } | null;
};

export type WeekRowView = {
  hour: number;
  clock: string;
  sky: { from: string; to: string };
  /** The message of several hours without an event on any day, in place of their cells. */
  nothing: string | null;
  cells: readonly WeekCellView[];
};

export type WeekView = {
  days: readonly (DayHeadView & { weekday: Weekday; bars: readonly (LongDateView | null)[] })[];
  rows: readonly WeekRowView[];
  agendaHref: string;
  sheet: WeekSheetView;
};

/** The week as it is printed. */
export type WeekSheetView = {
  /** "The week of October 26, 2025". */
  title: string;
  /** "All times are New York time." */
  zone: string;
  /** What the events match, and what clock changes do to them, in sentences. */
  notes: readonly string[];
  /** The size of the text, as a factor: at 1 a title has 11.5 pixels. */
  scale: number;
  /** Whether no day is split between two columns. */
  isWhole: boolean;
  days: readonly {
    /** "Sunday, October 26". */
    name: string;
    clocksChange: boolean;
    long: readonly LongDateView[];
    entries: readonly CalendarEntryView[];
    /** "and 3 more"; null for none. */
    more: string | null;
  }[];
  key: readonly { type: EventType; name: string }[];
  /** Where all events of the week are, if some are not shown. */
  allAt: string | null;
  /** "Samehour, printed Oct 23, 2025". */
  printed: string;
};

/** A date in the view of its day. */
export type DayEntryView = Pick<
  EventRowView,
  "title" | "native" | "type" | "organizer" | "organizerHref" | "hostTime" | "isExample" | "clockNote" | "repeat"
> & {
  href: string;
  save: NonNullable<EventRowView["save"]>;
  clock: string;
  startsAt: EpochMs;
  duration: string;
  isPast: boolean;
  /** Whether 'Jump to now' leads here. */
  isNow?: boolean;
};

export type DayHourView = {
  hour: number;
  clock: string;
  sky: { from: string; to: string };
  /** The message of hours without an event. */
  nothing: string | null;
  entries: readonly DayEntryView[];
  /** The dates of the hour that are not shown, with their list. */
  more: { count: number; href: string | null } | null;
};

/** A day of the small month; `isShown` is the one whose view this is. */
export type SmallDayView = Omit<DayHeadView, "clocksChange" | "second"> & { hasDates: boolean; isShown: boolean };

/** The month beside a day: its days in weeks, null for those of other months. */
export type SmallMonthView = {
  name: string;
  href: string;
  weekdays: readonly Weekday[];
  weeks: readonly (readonly (SmallDayView | null)[])[];
};

export type DayView = {
  day: LocalDate;
  month: SmallMonthView;
  /** The day in the reader's second calendar; null without one. */
  second: string | null;
  /** "12 events". */
  count: string;
  /** Whether one of the dates that are shown is the running or next one. */
  hasNow: boolean;
  listHref: string;
  weekHref: string;
  /** Says that the viewer's clocks change on this day. */
  clockNote: string | null;
  long: readonly LongDateView[];
  hours: readonly DayHourView[];
};

/** "Today", "Saturday", and the rest of the date; that is full if the name is `near`, such as "Today". */
type DayNameView = { name: string; date: string; near: boolean };

export type AgendaDayView = DayHeadView &
  DayNameView & {
    long: readonly LongDateView[];
    entries: readonly CalendarEntryView[];
    more: number;
  };

export type AgendaView = {
  days: readonly AgendaDayView[];
  /** Whether one of the dates that are shown is the running or next one. */
  hasNow: boolean;
};

/** The controls above every view. */
export type CalendarBarView = {
  /** The names of the links and of the field, by view. The server writes them, so that a page loads no others. */
  words: Readonly<Record<"periods" | "before" | "after" | "goTo" | "chosen" | "clear", string>>;
  /** The periods before and after; null where the calendar ends. */
  before: string | null;
  after: string | null;
  todayHref: string;
  /** The months to go to, or the first and last day. */
  goTo:
    | { by: "month"; month: Month; months: readonly { month: Month; name: string }[] }
    | { by: "date"; date: LocalDate; first: LocalDate; last: LocalDate };
  types: readonly { type: EventType; label: string; isChosen: boolean; href: string }[];
  /** The search and the other choices of the filter, each with the calendar without it. */
  chosen: readonly { name: string; remove: string; href: string }[];
  clearHref: string;
  /** The parameters of the address but for the period. */
  parameters: readonly (readonly [name: string, value: string])[];
};

/** What each view shows of its period. */
type CalendarViews = { month: MonthView; week: WeekView; day: DayView; agenda: AgendaView };

export type ShownPeriod = {
  [Name in CalendarViewName]: { shows: Name; content: CalendarViews[Name] };
}[CalendarViewName];

/** Whether some, all or none of the dates of a period are examples: one entry for each case. */
export type ExampleKinds = readonly { isExample: boolean }[];

export type CalendarBody = ShownPeriod & {
  /** Of a month and an agenda; a day marks each of its examples, and a week shows no event. */
  examples: ExampleKinds;
  bar: CalendarBarView;
  /** The ways to subscribe to its list of events; null for one that no calendar has. */
  subscribe: CalendarMenuView | null;
  /** The ways to share the period, without what is the reader's own. */
  share: ShareMenuView;
  /** The message for a period without an event. */
  none: string | null;
  /** From a period without an event to the nearest one that has some. */
  nearest: { href: string; words: string } | null;
};

/** The loader data of /calendar: a period, that it is not in the calendar, or that it could not be read. */
export type CalendarView = PageHead & {
  /** The address itself. */
  href: string;
  /** Whether search engines may index it. */
  isIndexed: boolean;
  view: CalendarViewName;
  /** "December 2026", "December 6 to 12, 2026". */
  name: string;
  /** "Events in December 2026". */
  caption: string;
  views: ViewLinks;
  fitNotice: FitNoticeView | null;
  body:
    | CalendarBody
    | { shows: "outside"; title: string; text: string; present: { href: string; words: string } }
    | { shows: "failed"; text: string };
};
