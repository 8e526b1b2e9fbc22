import type { ZoneId } from "#core/time/instant.ts";
import type { ZoneEntry } from "#core/time/zone-search.ts";
import { FIRST_ZONES } from "#core/time/zone.ts";

type ZoneListGroup = { key: "device" | "recent" | "often" | "others"; zones: readonly ZoneEntry[] };

type KnownOfVisitor = { device: ZoneId | null; recent: readonly ZoneId[]; current: ZoneId };

/** The order of the picker (CONVENTIONS 4.10): the device's zone, what was used last, the spec's 25, then all others. Each zone stands once. */
export function zoneListGroups(
  zones: readonly ZoneEntry[],
  { device, recent, current }: KnownOfVisitor,
): ZoneListGroup[] {
  const left = new Map(zones.map((entry) => [entry.zone, entry]));
  const take = (names: readonly ZoneId[]): ZoneEntry[] =>
    names.flatMap((name) => {
      const entry = left.get(name) ?? zones.find((each) => each.aliases.includes(name));
      return entry !== undefined && left.delete(entry.zone) ? [entry] : [];
    });
  const groups: ZoneListGroup[] = [
    { key: "device", zones: take(device === null ? [] : [device]) },
    { key: "recent", zones: take([current, ...recent]) },
    { key: "often", zones: take(FIRST_ZONES) },
  ];
  return [...groups, { key: "others" as const, zones: [...left.values()] }].filter((group) => group.zones.length > 0);
}
