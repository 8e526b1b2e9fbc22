import type { ZoneDays } from "#core/imports/defined-zone.ts";
import type { Result } from "#core/validation-error.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";

/** A time as a calendar writes it (RFC 5545 §3.3.5): a day, a time by whatever clock, a moment, or a time by a zone's clocks. */
export type CalendarTime = {
  kind: "date" | "floating" | "utc" | "zoned";
  local: LocalDateTime;
  /** As it stands there; null but for `zoned`. */
  tzid: string | null;
};

/** An event of a calendar file, as far as an import reads it; empty text where it says nothing. */
export type CalendarEntry = {
  uid: string;
  summary: string;
  description: string;
  categories: readonly string[];
  organizer: string;
  /** Where to join, by what is most likely meant. */
  link: string;
  status: string;
  classification: string;
  start: CalendarTime | null;
  end: CalendarTime | null;
  /** DURATION: days by the clock and exact seconds (RFC 5545 §3.3.6). */
  duration: { days: number; seconds: number } | null;
  rules: readonly string[];
  excluded: readonly CalendarTime[];
  /** RDATE: dates that no rule gives. A period has an end or a duration of its own. */
  added: readonly Pick<CalendarEntry, "start" | "end" | "duration">[];
  recurrenceId: CalendarTime | null;
  /** RECURRENCE-ID;RANGE=THISANDFUTURE. */
  isFollowing: boolean;
};

/** What a calendar says of all its events. */
export type CalendarFacts = {
  name: string;
  /** X-WR-TIMEZONE. */
  timezone: string;
};

/** What decides for all entries of a calendar: its facts, and for what they leave open the zone and the organizer. */
export type CalendarContext = {
  facts: CalendarFacts;
  zone: ZoneId;
  organizerName: string | null;
  fileName: string;
  /** When the file came: the dates of series are stored around it. */
  now: EpochMs;
  /** The zone that the calendar defines under a TZID, for some days; null when it defines none. */
  definedZone: (tzid: string, days: () => ZoneDays) => Result<ZoneId> | null;
};
