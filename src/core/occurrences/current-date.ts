import type { Occurrence } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";

type Dated = Pick<Occurrence, "startsAt" | "endsAt" | "cancelled">;

/** The date that lists show: of those not cancelled and not over, the one that starts first, running or next; null when none is left (PRODUCT P3). */
export function currentDate<Date extends Dated>(dates: readonly Date[], now: EpochMs): Date | null {
  const open = dates.filter((date) => !date.cancelled && date.endsAt > now);
  return open.reduce<Date | null>(
    (first, date) => (first === null || date.startsAt < first.startsAt ? date : first),
    null,
  );
}

/** The date that ended last, at which an event without a date left is listed under Past (PRODUCT P3); null when none has. */
export function lastDate<Date extends Dated>(dates: readonly Date[], now: EpochMs): Date | null {
  const over = dates.filter((date) => !date.cancelled && date.endsAt <= now);
  return over.reduce<Date | null>((last, date) => (last === null || date.endsAt > last.endsAt ? date : last), null);
}
