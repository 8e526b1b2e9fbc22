import { type ReactNode, useSyncExternalStore } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { zoneCity } from "#core/time/zone-city.ts";
import type { ZoneChoice } from "#web/components/layout/layout-view.ts";
import { Button } from "#web/ui/button.tsx";

export type ZoneGroup = { label: string; zones: readonly ZoneChoice[] };

type ZoneFormProps = {
  id: string;
  current: ZoneChoice;
  groups: readonly ZoneGroup[];
  /** The path, with its query, that the visitor comes back to. */
  returnTo: string;
  children?: ReactNode;
};

/** Asks which zone times are shown in. A plain form: the server keeps the answer in a cookie and sends the visitor back. */
export function ZoneForm({ id, current, groups, returnTo, children }: ZoneFormProps) {
  const t = useTranslations("zone");
  const device = useDeviceZone();
  const listed = groups.some((group) => group.zones.some((zone) => zone.id === current.id));
  return (
    <Form method="post" action="/time-zone" className="zone-form">
      <input type="hidden" name="returnTo" value={returnTo} />
      <div className="field zone-panel__body">
        <label htmlFor={id}>{t("field")}</label>
        <select id={id} name="timeZone" defaultValue={current.id}>
          {!listed && <option value={current.id}>{t("choice", current)}</option>}
          {device !== null && (
            <optgroup label={t("device")}>
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
      <div className="zone-panel__foot">
        {children}
        <Button look="primary" type="submit">
          {t("use")}
        </Button>
      </div>
    </Form>
  );
}

const never = () => () => {};
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const unknownOnServer = () => null;

/** The zone that the device is set to: known only in the browser, after the first render. */
function useDeviceZone(): string | null {
  return useSyncExternalStore<string | null>(never, deviceZone, unknownOnServer);
}
