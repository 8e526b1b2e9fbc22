import type { CalendarDate, CalendarSchedule } from "#core/calendar-files/calendar-series.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";

/** Name, description and address of a calendar file. */
export type CalendarHead = {
  name: string;
  description: string;
  /** The page that shows the same. */
  url: string;
  /** The file's own address; null for one that is not meant to be read again. */
  source: string | null;
  /** The zone of a list's filters; null where each event has its own. */
  zone: ZoneId | null;
};

/** The words of a calendar file for an event, as plain text. */
export type CalendarWords = {
  /** The title of a date. */
  titleOf: (date: Pick<CalendarDate, "note" | "cancelled">) => string;
  description: string;
  /** The description without the event's own text, for where there is little room. */
  summary: string;
  /** The page of the event. */
  url: string;
  location: string;
  /** The addresses at which people join, and what each is called. */
  conferences: readonly { feature: "VIDEO" | "PHONE"; url: string; label: string }[];
  categories: readonly string[];
  /** The address of its picture. */
  image: string | null;
  isCancelled: boolean;
  /** Whether the time counts as busy: in a calendar of what somebody chose. */
  isBusy: boolean;
};

/** A schedule of an event in a calendar file. */
export type CalendarEntry = CalendarSchedule & {
  uid: string;
  sequence: number;
  createdAt: EpochMs;
  /** When the event or this schedule was last changed. */
  changedAt: EpochMs;
  words: CalendarWords;
  /** How many minutes before each date an alarm rings: in a member's own calendar, by choice. */
  alarms: readonly number[];
  /** Only these dates, each as an entry of its own; null for the schedule as it is. */
  only: readonly LocalDateTime[] | null;
};
