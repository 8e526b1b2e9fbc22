import { allZones, FIRST_ZONES } from "#core/time/zone.ts";
import { zoneChoice } from "#web/components/layout/layout-view.ts";
import { zoneGroups } from "#web/components/layout/zone-groups.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SelectGroup } from "#web/ui/select-field.tsx";

/** All zones for a list to choose from: the spec's 25 first, then the others by region (spec, constants). */
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
