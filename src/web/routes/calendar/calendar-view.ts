import type { Month } from "#core/events/calendar-month.ts";
import type { EventType } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";

/** A date in a day of the calendar. */
export type CalendarEntryView = { href: string; title: string; type: EventType; clock: string; startsAt: EpochMs };

export type CalendarDayView = {
  day: LocalDate;
  /** The day of the month. */
  number: string;
  /** The day and its number of events in words. */
  label: string;
  /** The list of the day; null for one that is over, or whose dates are not stored yet. */
  href: string | null;
  isToday: boolean;
  isPast: boolean;
  /** Whether the day belongs to the month before or after. */
  isOutside: boolean;
  /** Whether the viewer's clocks change on this day. */
  clocksChange: boolean;
  /** All dates that start on the day. */
  count: number;
  /** The first of them. */
  entries: readonly CalendarEntryView[];
  /** The number of those that are not among `entries`. */
  more: number;
};

export type MonthView = {
  shows: "month";
  month: Month;
  /** "December 2026". */
  name: string;
  weekdays: readonly { short: string; long: string }[];
  weeks: readonly (readonly CalendarDayView[])[];
  /** The months before and after; null where the calendar ends. */
  before: string | null;
  after: string | null;
  todayHref: string;
  months: readonly { month: Month; name: string }[];
  /** The message for a month without an event. */
  none: string | null;
  types: readonly { type: EventType; label: string; isChosen: boolean; href: string }[];
  /** The search and the other choices of the filter, each with the calendar without it. */
  chosen: readonly { name: string; href: string }[];
  clearHref: string;
  /** The parameters of the address but for the month. */
  parameters: readonly (readonly [name: string, value: string])[];
};

/** The loader data of /calendar: a month, that it is not in the calendar, or that it could not be read. */
export type CalendarView = PageHead & {
  /** The address itself. */
  href: string;
  /** Whether search engines may index it. */
  isIndexed: boolean;
  /** The list of events with the same search and filters. */
  listHref: string;
  body: MonthView | { shows: "no-month"; text: string; presentHref: string } | { shows: "failed"; requestId: string };
};
