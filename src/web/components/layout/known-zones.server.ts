import { setImmediate } from "node:timers/promises";
import type { EpochMs } from "#core/time/instant.ts";
import { type ZoneNames, zoneEntries, zoneNames } from "#core/time/zone-entries.ts";
import type { ZoneEntry } from "#core/time/zone-search.ts";
import { FIRST_ZONES, allZones } from "#core/time/zone.ts";
import { zoneChoice } from "#web/components/layout/layout-view.server.ts";
import { zoneGroups } from "#web/components/layout/zone-groups.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SelectGroup } from "#web/ui/select-field.tsx";

/**
 * The number of zones named before other requests get a turn: naming all zones at once would block them for half a
 * second.
 */
const NAMED_AT_ONCE = 8;

const namesByLocale = new Map<string, Promise<ZoneNames>>();

/** Every zone with its offset at `now`, for the picker. The names are computed once per language and process. */
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

/** All zones as options of a select: the spec's 25 first, then the others by region (spec, constants). */
export function zoneOptions({ now, translate }: Pick<RequestContext, "now" | "translate">): SelectGroup[] {
  const choices = allZones().map((id) => zoneChoice(id, now));
  const option = (zone: (typeof choices)[number]) => ({ value: zone.id, label: translate("zonePicker.choice", zone) });
  const often = FIRST_ZONES.flatMap((id) => choices.filter((zone) => zone.id === id));
  return [
    { group: translate("preferences.time.often"), options: often.map(option) },
    ...zoneGroups(choices).map(({ region, zones }) => ({
      group: translate(`zonePage.region.${region}`),
      options: zones.filter(({ id }) => !FIRST_ZONES.includes(id)).map(option),
    })),
  ];
}
