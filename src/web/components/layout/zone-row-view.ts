import { formatLocalClock, formatLocalWeekdayShort } from "#core/time/format.ts";
import { type EpochMs, type LocalDateTime, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";
import { clockOf, dateOf, wallFromMs } from "#core/time/local-time.ts";
import { sky } from "#core/time/sky.ts";
import type { ZoneEntry } from "#core/time/zone-search.ts";

/** A zone as a row of the picker. */
export type ZoneRowView = {
  id: ZoneId;
  city: string;
  name: string | null;
  country: string | null;
  clock: string;
  /** The weekday there, when it is another day than the reader's. */
  weekday: string | null;
  offset: string;
  sky: string;
};

/** What a row depends on beside its zone. `localNow` is the reader's own wall clock. */
type RowReader = { now: EpochMs; localNow: LocalDateTime; locale: string; hour12: boolean };

/** What time it is in a zone. Reckoned from its offset alone, so the browser needs no zone data. */
export function zoneRowView(entry: ZoneEntry, { now, localNow, locale, hour12 }: RowReader): ZoneRowView {
  const { zone, city, name, country, offset, minutes } = entry;
  const there = wallFromMs(now + minutes * MINUTE_MS);
  const [hour = 0, minute = 0] = clockOf(there).split(":").map(Number);
  return {
    id: zone,
    city,
    name,
    country,
    offset,
    clock: formatLocalClock(there, { locale, hour12 }),
    weekday: dateOf(there) === dateOf(localNow) ? null : formatLocalWeekdayShort(dateOf(there), locale),
    sky: sky(hour + minute / 60),
  };
}
