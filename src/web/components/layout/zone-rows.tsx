import type { ReactNode } from "react";
import { Form } from "react-router";
import { FIRST_WEEKDAYS } from "#core/time/first-weekday.ts";
import { hoursValue } from "#core/time/hour-style.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { SECOND_CALENDARS, type SecondCalendar } from "#core/time/second-calendar.ts";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import type { ZoneRowView } from "#web/components/layout/zone-groups.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";

export type ZoneRowGroup = { label: string; rows: readonly ZoneRowView[] };

type ZoneRowsProps = {
  groups: readonly ZoneRowGroup[];
  chosen: ZoneId | null;
  /** Without it the radio buttons are uncontrolled. */
  onChoose?: (zone: ZoneId) => void;
};

/** Zones as radio buttons under group headings: arrow keys move between them, as in any radio group. */
export function ZoneRows({ groups, chosen, onChoose }: ZoneRowsProps) {
  return groups.map((group) => <Group key={group.label} group={group} chosen={chosen} onChoose={onChoose} />);
}

type GroupProps = { group: ZoneRowGroup; chosen: ZoneId | null; onChoose: ZoneRowsProps["onChoose"] };

function Group({ group, chosen, onChoose }: GroupProps) {
  return (
    <fieldset className="zone-list__group">
      <legend>{group.label}</legend>
      {group.rows.map((row) => (
        <Row key={row.id} row={row} chosen={row.id === chosen} onChoose={onChoose} />
      ))}
    </fieldset>
  );
}

function Row({ row, chosen, onChoose }: { row: ZoneRowView; chosen: boolean; onChoose: ZoneRowsProps["onChoose"] }) {
  const t = useTranslations("zonePicker");
  const { id, city, name, country, clock, weekday, offset, sky } = row;
  const detail = name !== null && country !== null ? t("nameAndCountry", { name, country }) : (name ?? country);
  const checking =
    onChoose === undefined ? { defaultChecked: chosen } : { checked: chosen, onChange: () => onChoose(id) };
  return (
    <label className="zone-row">
      <input type="radio" name="timeZone" value={id} required {...checking} />
      <span className="zone-row__place">
        {city} {detail !== null && <small>{detail}</small>}
      </span>{" "}
      <span className="zone-row__time">
        <bdi>{clock}</bdi>{" "}
        <small>
          {weekday !== null && `${weekday} `}
          <bdi>{offset}</bdi>
          <i aria-hidden="true" style={{ background: sky }} />
        </small>
      </span>
    </label>
  );
}

/** How a visitor wants times written. */
type TimeChoices = Pick<LayoutView, "hour12" | "firstWeekday" | "secondCalendar">;

type ZoneFormProps = {
  id: string;
  view: TimeChoices;
  /** The path and query that the visitor returns to. */
  returnTo: string;
  /** The field that asks for the zone. */
  children: ReactNode;
  /** The content beside the button. */
  foot?: ReactNode;
};

/** The form for the time settings. A plain form: the server stores the answers in cookies and redirects back. */
export function ZoneForm({ id, view, returnTo, children, foot }: ZoneFormProps) {
  const t = useTranslations("zonePicker");
  return (
    <Form method="post" action="/time-zone" className="zone-form">
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
      <TimeSettings id={id} view={view} />
      <div className="zone-panel__foot">
        {foot}
        <Button look="primary" type="submit">
          {t("use")}
        </Button>
      </div>
    </Form>
  );
}

type TimeSettingsProps = { id: string; view: TimeChoices };

/** 12 or 24 hours, the first weekday and a second calendar, as fields of the surrounding form. Plain radio buttons and a select. */
function TimeSettings({ id, view }: TimeSettingsProps) {
  const t = useTranslations("zonePicker");
  return (
    <div className="time-settings">
      <fieldset className="field">
        <legend>{t("clock")}</legend>
        <div className="tiles">
          {[true, false].map((hour12) => (
            <label key={String(hour12)}>
              <input type="radio" name="hours" value={hoursValue(hour12)} defaultChecked={hour12 === view.hour12} />
              <span className="tiles__choice">{t(hour12 ? "hours12" : "hours24")}</span>
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
      <SecondCalendarField id={`${id}-calendar`} chosen={view.secondCalendar} />
    </div>
  );
}

function SecondCalendarField({ id, chosen }: { id: string; chosen: SecondCalendar }) {
  const t = useTranslations("secondCalendar");
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t("label")}</label>
        <select id={id} name="calendar" defaultValue={chosen} aria-describedby={`${id}-hint`}>
          {SECOND_CALENDARS.map((calendar) => (
            <option key={calendar} value={calendar}>
              {t(`name.${calendar}`)}
            </option>
          ))}
        </select>
      </div>
      <p className="time-settings__hint" id={`${id}-hint`}>
        {t("hint")}
      </p>
    </>
  );
}
