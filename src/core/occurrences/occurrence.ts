import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";

/**
 * A schedule: local start, zone, exact duration and, if it repeats, an RFC 5545 rule without the `RRULE:` prefix
 * (PRODUCT P3).
 */
export type Schedule = {
  startsLocal: LocalDateTime;
  timezone: ZoneId;
  durationSeconds: number;
  rrule: string | null;
};

/** A date that is cancelled, moved or has a note, identified by its local start from the rule (RFC 5545 RECURRENCE-ID). */
export type ScheduleException = {
  originalLocal: LocalDateTime;
  cancelled: boolean;
  /** The new local start in the schedule's zone; null if only cancelled. */
  startsLocal: LocalDateTime | null;
  /** Its own duration; null for the schedule's. */
  durationSeconds: number | null;
  /** Its own title, one line; null or missing for the event's. */
  note?: string | null;
};

/**
 * The effect of a clock change on a local start: it did not exist and moved forward, or it came twice and the first
 * was taken (CONVENTIONS 4.10).
 */
export type ClockEffect = "gap" | "fold" | null;

/** One date of a schedule; its identity is the schedule and `originalLocal`. */
export type Occurrence = {
  originalLocal: LocalDateTime;
  startsLocal: LocalDateTime;
  startsAt: EpochMs;
  endsAt: EpochMs;
  cancelled: boolean;
  moved: boolean;
  clockEffect: ClockEffect;
};

/** Dates of series are stored from this many days ago … */
export const DATES_RETENTION_DAYS = 30;
/** … to this many days ahead (PRODUCT P3). */
export const DATES_AHEAD_DAYS = 400;
/** The longest duration of a single date (PRODUCT P3). */
export const DURATION_MAX_SECONDS = 31 * 86_400;
