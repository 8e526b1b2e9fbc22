import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { offsetMs } from "#core/time/local-time.ts";
import { allZones, FIRST_ZONES, offsetLabel } from "#core/time/zone.ts";
import { zoneAbbreviations } from "#core/time/zone-abbreviations.ts";
import { zoneAliases } from "#core/time/zone-aliases.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { zoneCountry } from "#core/time/zone-countries.ts";
import type { ZoneEntry } from "#core/time/zone-search.ts";

/** Names of zones in one language, such as "Eastern Time"; zones without a name are missing. */
export type ZoneNames = ReadonlyMap<ZoneId, string>;

/**
 * The names of `zones` in the language of `locale`. Each needs a formatter of its own, about a millisecond: cache the
 * result, and process a few at a time where others wait.
 */
export function zoneNames(zones: readonly ZoneId[], now: EpochMs, locale: string): ZoneNames {
  return new Map(zones.flatMap((zone) => named(zone, genericName(zone, now, locale))));
}

function named(zone: ZoneId, name: string): [ZoneId, string][] {
  // Without a name, the language returns the offset.
  return name === "" || /^(GMT|UTC)[+−-]?\d/.test(name) ? [] : [[zone, name]];
}

// Not through the cache of formatters: four hundred used once would displace all that are used often.
function genericName(zone: ZoneId, now: EpochMs, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts(now);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
}

/** Every zone for the picker, with its offset at `now`: the spec's 25 first, in its order, then the others by city. */
export function zoneEntries(now: EpochMs, locale: string, names: ZoneNames): ZoneEntry[] {
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  const collator = new Intl.Collator(locale);
  const entry = (zone: ZoneId): ZoneEntry => {
    const country = zoneCountry(zone);
    return {
      zone,
      city: zoneCity(zone),
      country: country === null ? null : (countries.of(country) ?? country),
      name: names.get(zone) ?? null,
      offset: offsetLabel(zone, now),
      minutes: Math.round(offsetMs(zone, now) / MINUTE_MS),
      abbreviations: zoneAbbreviations(zone),
      aliases: zoneAliases(zone),
    };
  };
  const others = allZones().filter((zone) => !FIRST_ZONES.includes(zone));
  return [...FIRST_ZONES.map(entry), ...others.map(entry).sort((a, b) => collator.compare(a.city, b.city))];
}
