import { DURATION_MAX_SECONDS } from "#core/occurrences/occurrence.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";
import { type LocalDateTime, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { toInstant, wallMs } from "#core/time/local-time.ts";

/**
 * The exact seconds from a start to an end on the same zone's clocks, as a rule repeats them (RFC 5545 §3.8.5.3). A start that
 * a clock change skips moves forward, and its end with it. Both must be valid, else RangeError.
 */
export function durationBetween(
  startsLocal: LocalDateTime,
  endsLocal: LocalDateTime,
  timezone: ZoneId,
): Checked<number> {
  const start = toInstant(startsLocal, timezone);
  const lasts =
    start.clockEffect === "gap"
      ? wallMs(endsLocal) - wallMs(startsLocal)
      : toInstant(endsLocal, timezone).instant - start.instant;
  if (lasts <= 0) return refused("fields.endBeforeStart");
  const seconds = Math.round(lasts / SECOND_MS);
  if (seconds <= DURATION_MAX_SECONDS) return accepted(seconds);
  return refused("fields.durationTooLong", { days: DURATION_MAX_SECONDS / 86_400 });
}
