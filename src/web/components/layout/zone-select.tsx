import "#messages/parts/zone-picker.ts";
import { useTranslations } from "#web/texts.tsx";
import { zoneCity } from "#core/time/zone-city.ts";
import type { ZoneChoice } from "#web/components/layout/layout-view.ts";
import { useDeviceZone } from "#web/components/layout/use-device-zone.ts";

type ZoneGroup = { label: string; zones: readonly ZoneChoice[] };

type ZoneSelectProps = { id: string; current: ZoneChoice; groups: readonly ZoneGroup[] };

/** The zone as the browser's own list: what the page of all zones offers. */
export function ZoneSelect({ id, current, groups }: ZoneSelectProps) {
  const t = useTranslations("zonePicker");
  const device = useDeviceZone();
  const listed = groups.some((group) => group.zones.some((zone) => zone.id === current.id));
  return (
    <div className="field zone-panel__body">
      <label htmlFor={id}>{t("field")}</label>
      <select id={id} name="timeZone" defaultValue={current.id}>
        {!listed && <option value={current.id}>{t("choice", current)}</option>}
        {device !== null && (
          <optgroup label={t("group.device")}>
            <option value={device}>{zoneCity(device)}</option>
          </optgroup>
        )}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.zones.map((zone) => (
              <option key={zone.id} value={zone.id}>
                {t("choice", zone)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
