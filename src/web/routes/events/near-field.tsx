import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { DISTANCE_FIELD } from "#core/events/event-filter.ts";
import { type EventsQuery, eventsPath } from "#core/events/event-search.ts";
import { parseNear, type Point, writeNear, writePoint } from "#core/events/near.ts";
import { useTranslations } from "#web/texts.tsx";
import { UseLocation } from "#web/ui/use-location.tsx";

type Option = { value: string; label: string };
/** The choice of a place and a distance, each with what the address says. */
export type NearGroup = {
  name: "near";
  legend: string;
  places: readonly Option[];
  place: string;
  distances: readonly Option[];
  distance: string;
};

/** The place near which events may be, of the cities that events have, and how far away. */
export function NearField({ group, query }: { group: NearGroup; query: EventsQuery }) {
  const t = useTranslations("eventFilters.panel");
  const navigate = useNavigate();
  const find = (point: Point) => {
    const near = parseNear(writePoint(point), group.distance);
    const filter = { ...query.filter, near: near === null ? [] : [writeNear(near)] };
    void navigate(eventsPath({ ...query, page: 1, filter }), { preventScrollReset: true, replace: true });
  };
  return (
    <fieldset className="filters__group filters__near" data-name="near">
      <legend>{group.legend}</legend>
      <Choice name="near" label={t("place")} options={group.places} value={group.place} />
      <Choice name={DISTANCE_FIELD} label={t("distance")} options={group.distances} value={group.distance} />
      <UseLocation onFound={find} />
    </fieldset>
  );
}

type ChoiceProps = { name: string; label: string; options: readonly Option[]; value: string };

/**
 * A select with the choice of the address. It is uncontrolled, so that a choice that was made before the page was alive
 * is told from that of the address (`early-input.ts`), and takes a new choice when the address has one.
 */
function Choice({ name, label, options, value }: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (select.current === null || before.current === value) return;
    before.current = value;
    select.current.value = value;
  }, [value]);
  return (
    <label>
      <span>{label}</span>
      <select ref={select} className="input" name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
