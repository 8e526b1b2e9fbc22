import { DEVICE_ZONE } from "#core/profiles/preferences-input.ts";
import { FIRST_WEEKDAYS } from "#core/time/first-weekday.ts";
import { hoursValue } from "#core/time/hour-style.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import "#messages/parts/preferences.ts";
import "#messages/parts/zone-picker.ts";
import { useDeviceZone } from "#web/components/layout/use-device-zone.ts";
import type { PreferencesView } from "#web/routes/preferences/preferences.server.ts";
import type { PreferencesTyped } from "#web/routes/preferences/preferences-form.server.ts";
import { useTranslations } from "#web/texts.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { RadioField } from "#web/ui/radio-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

type TimeFieldsProps = {
  view: Extract<PreferencesView, { shows: "form" }>;
  typed: Omit<PreferencesTyped, "switches">;
  errors: FormErrors;
};

/** Zone, 12 or 24 hours, first weekday. */
export function TimeFields({ view: { clock, city, zones }, typed, errors }: TimeFieldsProps) {
  const t = useTranslations("preferences.time");
  const tZone = useTranslations("zonePicker");
  const device = useDeviceZone();
  const ofDevice = device === null ? t("device") : t("deviceNamed", { city: zoneCity(device) });
  return (
    <>
      {device !== null && <input type="hidden" name="deviceZone" value={device} />}
      <SelectField
        name="timezone"
        label={t("timezone")}
        hint={t("timezoneHint", { clock, city })}
        required
        options={[{ value: DEVICE_ZONE, label: ofDevice }, ...zones]}
        defaultValue={typed.timezone}
        error={errors["timezone"]}
      />
      <div className="settings__row">
        <RadioField
          name="hours"
          label={t("clock")}
          required
          look="segments"
          options={[true, false].map((hour12) => ({
            value: hoursValue(hour12),
            label: <bdi>{tZone(hour12 ? "hours12" : "hours24")}</bdi>,
          }))}
          defaultValue={typed.hours}
          error={errors["hours"]}
        />
        <RadioField
          name="week"
          label={t("week")}
          required
          look="segments"
          options={FIRST_WEEKDAYS.map((day) => ({
            value: String(day),
            label: tZone("weekday", { day: String(day) }),
          }))}
          defaultValue={typed.week}
          error={errors["week"]}
        />
      </div>
    </>
  );
}
