import { formatLocalClock, formatLocalWeekdayShort } from "#core/time/format.ts";
import { type EpochMs, type LocalDateTime, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";
import { clockOf, dateOf, wallFromMs } from "#core/time/local-time.ts";
import { sky } from "#core/time/sky.ts";
import type { ZoneEntry } from "#core/time/zone-search.ts";
import type { ZoneChoice } from "#web/components/layout/layout-view.ts";

/** The world regions of IANA zone names; UTC is a region of its own. */
const ZONE_REGIONS = [
  "Africa",
  "America",
  "Antarctica",
  "Arctic",
  "Asia",
  "Atlantic",
  "Australia",
  "Europe",
  "Indian",
  "Pacific",
  "UTC",
] as const;
type ZoneRegion = (typeof ZONE_REGIONS)[number];

/** The region at the start of a zone's name, or null for names such as `Etc/GMT+5`. */
export function zoneRegion(zone: ZoneId): ZoneRegion | null {
  const first = zone.split("/", 1)[0];
  return ZONE_REGIONS.find((region) => region === first) ?? null;
}

/** The zones by region, each region sorted by city; regions without a zone are left out. */
export function zoneGroups(zones: readonly ZoneChoice[]): { region: ZoneRegion; zones: ZoneChoice[] }[] {
  return ZONE_REGIONS.map((region) => ({
    region,
    zones: zones.filter((zone) => zoneRegion(zone.id) === region).sort((a, b) => a.city.localeCompare(b.city, "en")),
  })).filter((group) => group.zones.length > 0);
}

/** A zone as a row of the picker. */
export type ZoneRowView = {
  id: ZoneId;
  city: string;
  name: string | null;
  country: string | null;
  clock: string;
  /** The weekday there, when it differs from the reader's. */
  weekday: string | null;
  offset: string;
  sky: string;
};

/** The reader's data that a row depends on. `localNow` is the reader's local time. */
type RowReader = { now: EpochMs; localNow: LocalDateTime; locale: string; hour12: boolean };

/** The current time in a zone. Computed only from its offset, so the browser needs no zone data. */
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
