import type { EventType } from "#core/events/event.ts";
import type { ZoneDays } from "#core/imports/defined-zone.ts";
import type { Result } from "#core/validation-error.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";

/** A time in a calendar file (RFC 5545 §3.3.5): a date, a floating time, an instant, or a time in a zone. */
export type CalendarTime = {
  kind: "date" | "floating" | "utc" | "zoned";
  local: LocalDateTime;
  /** As written in the file; null except for `zoned`. */
  tzid: string | null;
};

/** An event of a calendar file with the properties that an import reads; missing texts are empty. */
export type CalendarEntry = {
  uid: string;
  summary: string;
  description: string;
  categories: readonly string[];
  organizer: string;
  /** The most likely join link. */
  link: string;
  status: string;
  classification: string;
  start: CalendarTime | null;
  end: CalendarTime | null;
  /** DURATION: nominal days and exact seconds (RFC 5545 §3.3.6). */
  duration: { days: number; seconds: number } | null;
  rules: readonly string[];
  excluded: readonly CalendarTime[];
  /** RDATE: dates beside the rule. A period has its own end or duration. */
  added: readonly Pick<CalendarEntry, "start" | "end" | "duration">[];
  recurrenceId: CalendarTime | null;
  /** RECURRENCE-ID;RANGE=THISANDFUTURE. */
  isFollowing: boolean;
};

const PUBLIC_CLASSES: readonly string[] = ["", "PUBLIC", "DEFAULT"];

/** Whether an entry is private: its class is any other than those known to be public (RFC 5545 §3.8.1.3). */
export function isPrivate({ classification }: Pick<CalendarEntry, "classification">): boolean {
  return !PUBLIC_CLASSES.includes(classification);
}

/** Properties of the whole calendar. */
export type CalendarFacts = {
  name: string;
  /** X-WR-TIMEZONE. */
  timezone: string;
};

/** Input for all entries of a calendar: its properties, and defaults for zone and organizer. */
export type CalendarContext = {
  facts: CalendarFacts;
  zone: ZoneId;
  /** The type of entries without one. */
  type?: EventType;
  organizerName: string | null;
  fileName: string;
  /** When the file was received: the dates of series are stored around it. */
  now: EpochMs;
  /** The zone that the calendar itself defines under a TZID, for some days; null if it defines none. */
  definedZone: (tzid: string, days: () => ZoneDays) => Result<ZoneId> | null;
};
