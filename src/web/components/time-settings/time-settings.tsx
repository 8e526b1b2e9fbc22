import "#messages/parts/zone-picker.ts";
import { useTranslations } from "#web/texts.tsx";
import { FIRST_WEEKDAYS } from "#core/time/first-weekday.ts";
import { hoursValue } from "#core/time/hour-style.ts";
import type { LayoutView } from "#web/components/layout/layout-view.ts";

type TimeSettingsProps = { id: string; view: Pick<LayoutView, "hour12" | "firstWeekday"> };

/** 12 or 24 hours and the first weekday, as fields of the form around them. Plain radio buttons and a list. */
export function TimeSettings({ id, view }: TimeSettingsProps) {
  const t = useTranslations("zonePicker");
  return (
    <div className="time-settings">
      <fieldset className="segments">
        <legend>{t("clock")}</legend>
        <div className="segments__choices">
          {[true, false].map((hour12) => (
            <label key={String(hour12)}>
              <input type="radio" name="hours" value={hoursValue(hour12)} defaultChecked={hour12 === view.hour12} />
              <span>{t(hour12 ? "hours12" : "hours24")}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}-week`}>{t("firstWeekday")}</label>
        <select id={`${id}-week`} name="week" defaultValue={view.firstWeekday}>
          {FIRST_WEEKDAYS.map((day) => (
            <option key={day} value={day}>
              {t("weekday", { day: String(day) })}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
