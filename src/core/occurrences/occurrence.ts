import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";

/** A schedule: wall-clock start, zone, exact duration and, when it repeats, an RFC 5545 rule without the `RRULE:` prefix (PRODUCT P3). */
export type Schedule = {
  startsLocal: LocalDateTime;
  timezone: ZoneId;
  durationSeconds: number;
  rrule: string | null;
};

/** One date taken out, moved or given a note, known by the local start that the rule gave it (RFC 5545 RECURRENCE-ID). */
export type ScheduleException = {
  originalLocal: LocalDateTime;
  cancelled: boolean;
  /** The new wall-clock start in the schedule's zone; null when only cancelled. */
  startsLocal: LocalDateTime | null;
  /** A duration of its own; null keeps the schedule's. */
  durationSeconds: number | null;
  /** A title of its own, one line; null or missing keeps the event's. */
  note?: string | null;
};

/** What a clock change did to a wall-clock start: it did not exist and moved forward, or it came twice and the first was taken (CONVENTIONS 4.10). */
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
export const DATES_KEPT_DAYS = 30;
/** … to this many days ahead (PRODUCT P3). */
export const DATES_AHEAD_DAYS = 400;
/** The longest a single date may last (PRODUCT P3). */
export const DURATION_MAX_SECONDS = 31 * 86_400;
