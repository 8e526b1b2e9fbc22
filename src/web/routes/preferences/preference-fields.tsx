import { type ReactNode, useState } from "react";
import { DEVICE_ZONE } from "#core/profiles/preferences-input.ts";
import { NOTIFICATION_SWITCHES, type NotificationSwitch } from "#core/profiles/preferences.ts";
import { US_STATES } from "#core/profiles/us-states.ts";
import { FIRST_WEEKDAYS } from "#core/time/first-weekday.ts";
import { hoursValue } from "#core/time/hour-style.ts";
import { SECOND_CALENDARS } from "#core/time/second-calendar.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { useDeviceZone } from "#web/components/layout/use-device-zone.ts";
import type { PreferencesTyped } from "#web/routes/preferences/preferences-form.server.ts";
import type { PreferencesView } from "#web/routes/preferences/preferences-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { NumberField } from "#web/ui/text-field.tsx";
import { PickField } from "#web/ui/pick-field.tsx";
import { RadioField, SwitchField } from "#web/ui/choice-fields.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

const [MAIN, ...UNDER] = NOTIFICATION_SWITCHES;

/** The four switches: three are disabled while email is off, and retain their values. */
export function NotificationFields({ switches }: Pick<PreferencesTyped, "switches">) {
  const [on, setOn] = useState(switches[MAIN]);
  return (
    <div className="settings__switches">
      <Switch name={MAIN} defaultChecked={switches[MAIN]} onChange={setOn} />
      <div className="settings__under">
        {UNDER.map((name) => (
          <Switch key={name} name={name} defaultChecked={switches[name]} disabled={!on} />
        ))}
      </div>
    </div>
  );
}

type SwitchProps = {
  name: NotificationSwitch;
  defaultChecked: boolean;
  disabled?: boolean;
  onChange?: (on: boolean) => void;
};

/** A switch, with a hidden field that tells the server that the switch was enabled: a check box that is off sends nothing. */
function Switch({ name, disabled = false, ...rest }: SwitchProps) {
  const t = useTranslations("preferences.notifications");
  return (
    <>
      {!disabled && <input type="hidden" name="asked" value={name} />}
      <SwitchField {...rest} name={name} disabled={disabled} label={t(name)} hint={t(`${name}Hint`)} />
    </>
  );
}

type NearFieldsProps = {
  typed: Pick<PreferencesTyped, "preferredStates" | "maxEventDistanceMiles">;
  errors: FormErrors;
};

const STATES = US_STATES.map(([value, label]) => ({ value, label }));
/** The example that the spec shows in the empty field. */
const DISTANCE_EXAMPLE = "50";

/** The preferred states, of 50, and the greatest distance of an event. */
export function NearFields({ typed, errors }: NearFieldsProps) {
  const t = useTranslations("preferences.near");
  return (
    <>
      <PickField
        name="preferredStates"
        label={t("states")}
        options={STATES}
        defaultValue={typed.preferredStates}
        error={errors["preferredStates"]}
        Summary={ChosenSummary}
      />
      <NumberField
        name="maxEventDistanceMiles"
        label={t("distance")}
        hint={t("distanceHint")}
        placeholder={DISTANCE_EXAMPLE}
        className="short-field"
        defaultValue={typed.maxEventDistanceMiles}
        error={errors["maxEventDistanceMiles"]}
      />
    </>
  );
}

type TimeFieldsProps = {
  view: Extract<PreferencesView, { shows: "form" }>;
  typed: Omit<PreferencesTyped, "switches">;
  errors: FormErrors;
};

/** Zone, 12- or 24-hour clock, first weekday, second calendar. */
export function TimeFields({ view: { clock, city, zones }, typed, errors }: TimeFieldsProps) {
  const t = useTranslations("preferences.time");
  const tZone = useTranslations("zonePicker");
  const tCalendar = useTranslations("secondCalendar");
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
          look="tiles"
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
          look="tiles"
          options={FIRST_WEEKDAYS.map((day) => ({
            value: String(day),
            label: tZone("weekday", { day: String(day) }),
          }))}
          defaultValue={typed.week}
          error={errors["week"]}
        />
      </div>
      <SelectField
        name="calendar"
        label={t("calendar")}
        hint={tCalendar("hint")}
        required
        options={SECOND_CALENDARS.map((value) => ({ value, label: tCalendar(`name.${value}`) }))}
        defaultValue={typed.calendar}
        error={errors["calendar"]}
      />
    </>
  );
}

type ChosenSummaryProps = { chosen: readonly string[]; all: number };

/** The summary of a closed list: the chosen options, and how many of how many. */
export function ChosenSummary({ chosen, all }: ChosenSummaryProps) {
  const t = useTranslations("preferences");
  return t.rich("chosen", { count: chosen.length, all, names: chosen.join(t("separator")), b, note });
}

function b(words: ReactNode) {
  return <b>{words}</b>;
}

function note(words: ReactNode) {
  return <span className="pick__note">{words}</span>;
}
