import { RRuleTemporal } from "rrule-temporal";
import { formatRule } from "#core/occurrences/recurrence-rule.ts";
import type { RecurrenceRule } from "#core/occurrences/rule.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { wallFromMs, wallMs } from "#core/time/local-time.ts";

/** A period of local time, as `wallMs` counts it; both ends included. */
export type WallWindow = { from: number; to: number };

/** Dates are computed in periods of this length, so that no rule can make one call long. */
const STRETCH_MS = 1_000 * DAY_MS;
/** Nothing stored starts after this. */
const LAST_WALL_MS = Date.UTC(9000, 0, 1);

/**
 * The local starts that a rule has within the window, in order; UNTIL is left to the caller, who knows the zone. The
 * rule runs in floating time (as if in UTC): in a zone the library drops dates that fall into a clock change. The
 * start is included only if the rule has it, as libical and dateutil read RFC 5545 §3.8.5.3.
 */
export function* ruleDates(
  rule: RecurrenceRule,
  startsLocal: LocalDateTime,
  window: WallWindow,
): Generator<LocalDateTime> {
  const start = wallMs(startsLocal);
  const endless = formatRule({ ...rule, count: null, until: null });
  const dates = new RRuleTemporal({ rruleString: endless, dtstart: floating(start) });
  const last = Math.min(window.to, LAST_WALL_MS);
  // COUNT counts from the start, including cancelled dates (RFC 5545 §3.8.5.1), so those before the window must be
  // counted.
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (let from = rule.count === null ? Math.max(start, window.from) : start; from <= last; from += STRETCH_MS) {
    const to = Math.min(from + STRETCH_MS - 1, last);
    for (const date of dates.between(floating(from), floating(to), true)) {
      if (left-- <= 0) return;
      if (date.epochMilliseconds >= window.from) yield wallFromMs(date.epochMilliseconds);
    }
  }
}

function floating(wall: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO("UTC");
}
