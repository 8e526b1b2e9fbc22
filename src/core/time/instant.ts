/**
 * An instant, as whole milliseconds since 1970-01-01T00:00:00Z: the type used across layers; Temporal stays inside
 * `core/time` and `core/occurrences`.
 */
export type EpochMs = number;

/** A local date and time without a zone, exactly `YYYY-MM-DDTHH:MM:SS`. Sorts as text. */
export type LocalDateTime = string;

/** An IANA zone name as Node's Intl knows it, such as `America/New_York`. */
export type ZoneId = string;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The instant as `YYYY-MM-DDTHH:MM:SSZ`, for `<time datetime>` and logs. */
export function toIsoSeconds(instant: EpochMs): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** The start of the minute that contains `instant`: pages are rendered for a whole minute. */
export function floorToMinute(instant: EpochMs): EpochMs {
  return Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

/** The same day and time of day in UTC this many months before; in a shorter month its last day. */
export function monthsBefore(now: EpochMs, months: number): EpochMs {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO("UTC").subtract({ months }).epochMilliseconds;
}
