import { useState } from "react";
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

/** A select that follows the choice at once and the address when that has changed. */
function Choice({
  name,
  label,
  options,
  value,
}: {
  name: string;
  label: string;
  options: readonly Option[];
  value: string;
}) {
  const [shown, setShown] = useState({ value, chosen: value });
  if (shown.value !== value) setShown({ value, chosen: value });
  return (
    <label>
      <span>{label}</span>
      <select
        className="input"
        name={name}
        value={shown.chosen}
        onChange={(event) => setShown({ value, chosen: event.currentTarget.value })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
