import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { DISTANCE_FIELD } from "#core/events/event-filter.ts";
import { type EventsQuery, eventsPath } from "#core/events/event-search.ts";
import { writePoint } from "#core/events/near.ts";
import { useTranslations } from "#web/texts.tsx";
import type { LocationState } from "#web/ui/find-location.ts";
import { Button } from "#web/ui/button.tsx";
import { Status } from "#web/ui/pill.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type Option = { value: string; label: string };
/** The choice of a place and a distance, with the values of the address. */
export type NearGroup = {
  name: "near";
  legend: string;
  places: readonly Option[];
  place: string;
  distances: readonly Option[];
  distance: string;
  /** The words about the location of the device. The server writes them, so that a page loads no others. */
  location: Readonly<Record<"use" | Exclude<LocationState, "idle">, string>>;
};

/** The place near which events may be, of the cities that events have, and how far away. */
export function NearField({ group, query }: { group: NearGroup; query: EventsQuery }) {
  const t = useTranslations("eventFilters.panel");
  return (
    <fieldset className="filters__group filters__near" data-name="near">
      <legend>{group.legend}</legend>
      <Choice name="near" label={t("place")} options={group.places} value={group.place} />
      <Choice name={DISTANCE_FIELD} label={t("distance")} options={group.distances} value={group.distance} />
      <UseLocation group={group} query={query} />
    </fieldset>
  );
}

/** 'Use my location', with scripts only. Nothing is asked before the press, and a refusal is explained. */
function UseLocation({ group: { distance, location }, query }: { group: NearGroup; query: EventsQuery }) {
  const navigate = useNavigate();
  const isAlive = useHydrated();
  const [state, setState] = useState<LocationState>("idle");
  const locate = async () => {
    const { findLocation } = await import("#web/ui/find-location.ts");
    const point = await findLocation(setState);
    if (point === null) return;
    const filter = { ...query.filter, near: [`${writePoint(point)}_${distance}`] };
    await navigate(eventsPath({ ...query, page: 1, filter }), { preventScrollReset: true, replace: true });
  };
  return (
    <div className={isAlive ? undefined : "waits-for-scripts"}>
      <Button onClick={() => locate().catch(() => setState("unknown"))}>{location.use}</Button>
      <p className="small soft">
        <Status>{state === "idle" ? "" : location[state]}</Status>
      </p>
    </div>
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
