import "#messages/parts/zone-picker.ts";
import { useTranslations } from "#web/texts.tsx";
import type { ZoneId } from "#core/time/instant.ts";
import type { ZoneRowView } from "#web/components/layout/zone-row-view.ts";

export type ZoneRowGroup = { label: string; rows: readonly ZoneRowView[] };

type ZoneRowsProps = {
  groups: readonly ZoneRowGroup[];
  chosen: ZoneId | null;
  /** Without it the browser alone keeps which row is chosen. */
  onChoose?: (zone: ZoneId) => void;
};

/** Zones as radio buttons under their heads: arrows move among them, as in any radio group. */
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
