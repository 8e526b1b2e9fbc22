import type { ZoneId } from "#core/time/instant.ts";
import type { ZoneChoice } from "#web/components/layout/layout-view.ts";

/** The parts of the world by which IANA sorts its zones; UTC stands for itself. */
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

/** The region that a zone's name begins with, or null for a name of none of them, such as `Etc/GMT+5`. */
export function zoneRegion(zone: ZoneId): ZoneRegion | null {
  const first = zone.split("/", 1)[0];
  return ZONE_REGIONS.find((region) => region === first) ?? null;
}

/** The zones by region, each region by city; regions without a zone are left out. */
export function zoneGroups(zones: readonly ZoneChoice[]): { region: ZoneRegion; zones: ZoneChoice[] }[] {
  return ZONE_REGIONS.map((region) => ({
    region,
    zones: zones.filter((zone) => zoneRegion(zone.id) === region).sort((a, b) => a.city.localeCompare(b.city, "en")),
  })).filter((group) => group.zones.length > 0);
}
