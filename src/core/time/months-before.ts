import type { EpochMs } from "#core/time/instant.ts";

/** The same day and time of day in UTC so many months before; the last day of a shorter month. */
export function monthsBefore(now: EpochMs, months: number): EpochMs {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO("UTC").subtract({ months }).epochMilliseconds;
}
