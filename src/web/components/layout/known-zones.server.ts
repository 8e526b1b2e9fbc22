import { setImmediate } from "node:timers/promises";
import type { EpochMs } from "#core/time/instant.ts";
import { allZones } from "#core/time/zone.ts";
import { zoneEntries, type ZoneNames, zoneNames } from "#core/time/zone-entries.ts";
import type { ZoneEntry } from "#core/time/zone-search.ts";

/** So many are named before other requests get their turn: naming all at once would hold them up for half a second. */
const NAMED_AT_ONCE = 8;

const namesByLocale = new Map<string, Promise<ZoneNames>>();

/** Every zone as the picker offers it at `now`. The names are made once for each language and process. */
export async function knownZones(now: EpochMs, locale: string): Promise<ZoneEntry[]> {
  const known = namesByLocale.get(locale) ?? nameAll(now, locale);
  namesByLocale.set(locale, known);
  return zoneEntries(now, locale, await known);
}

async function nameAll(now: EpochMs, locale: string): Promise<ZoneNames> {
  const zones = allZones();
  const names = new Map<string, string>();
  for (let at = 0; at < zones.length; at += NAMED_AT_ONCE) {
    for (const [zone, name] of zoneNames(zones.slice(at, at + NAMED_AT_ONCE), now, locale)) names.set(zone, name);
    await setImmediate();
  }
  return names;
}
