import { useRef } from "react";
import { type EventFilter, type TIMES_OF_DAY, type WEEKDAYS } from "#core/events/event-filter.ts";
import { type EventsQuery, eventsPath } from "#core/events/event-search.ts";
import { FilterBox } from "#web/routes/events/filter-box.tsx";
import { useTranslations } from "#web/texts.tsx";
import { RowLink } from "#web/ui/row-link.tsx";
import { useGridKeys } from "#web/ui/use-grid-keys.ts";

/**
 * The filters of weekdays and times of day as the heads of a table. A cell leads to the list of its weekday and time of day
 * alone, and says how many events that has; the chosen cell leads to the list without both.
 */
export function TimesGrid({ times: { weekdays, times }, query }: { times: TimesView; query: EventsQuery }) {
  const t = useTranslations("eventFilters.times");
  const table = useRef<HTMLTableElement>(null);
  useGridKeys(table, times);
  return (
    <fieldset className="filters__group" data-name="times">
      <legend>{t("legend")}</legend>
      <p className="times-grid__help">{t("help")}</p>
      <table ref={table} className="times-grid" aria-label={t("legend")}>
        <thead>
          <tr>
            <td>{""}</td>
            {weekdays.map(({ value, long, letter, isChosen }) => (
              <th key={value} scope="col">
                <label>
                  <FilterBox name="weekday" value={value} isChosen={isChosen} label={long} />
                  <abbr title={long}>{letter}</abbr>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time.value}>
              <th scope="row">
                <label>
                  <FilterBox name="time" value={time.value} isChosen={time.isChosen} />
                  <span>{time.label}</span> <small>{time.hours}</small>
                </label>
              </th>
              {weekdays.map((weekday, at) => (
                <Cell key={weekday.value} cell={time.cells[at]} place={{ weekday, time }} query={query} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

type CellProps = {
  cell: TimeCell | undefined;
  place: { weekday: WeekdayView; time: TimeView };
  query: EventsQuery;
};

function Cell({ cell: { count, shade } = { count: 0, shade: 0 }, place: { weekday, time }, query }: CellProps) {
  const t = useTranslations("eventFilters.times");
  const { filter } = query;
  const isChosen = isInTimes(filter, { weekday: weekday.value, time: time.value });
  if (count === 0 && !isChosen) return <td data-cell="">{count}</td>;
  const isAlone = isChosen && filter.weekday.length === 1 && filter.time.length === 1;
  const name = t(`at.${time.value}`, { day: weekday.long });
  const chosen = isAlone ? { weekday: [], time: [] } : { weekday: [weekday.value], time: [time.value] };
  const label = t("cell", { name, count });
  return (
    <td data-cell="" data-shade={shade}>
      <RowLink
        href={eventsPath({ ...query, page: 1, filter: { ...filter, ...chosen } })}
        stays
        aria-label={label}
        title={label}
        {...(isChosen && { "aria-current": "true" })}
      >
        {shortCount(count)}
      </RowLink>
    </td>
  );
}

/** Whether the filter has chosen a weekday with a time of day: none of one kind means all of it, none of both nothing. */
function isInTimes(filter: EventFilter, { weekday, time }: { weekday: string; time: string }): boolean {
  if (filter.weekday.length + filter.time.length === 0) return false;
  const has = (values: readonly string[], value: string) => values.length === 0 || values.includes(value);
  return has(filter.weekday, weekday) && has(filter.time, time);
}

const THOUSAND = 1_000;

/** A count that fits into a cell: its label has the exact one. */
function shortCount(count: number): string {
  return count < THOUSAND ? String(count) : `${Math.floor(count / THOUSAND)}k`;
}

/** A weekday with a time of day: the events that both would leave, and how dark it is. */
type TimeCell = { count: number; shade: number };

/** `long` is the name of the weekday, and `letter` the head of its column. */
type WeekdayView = { value: (typeof WEEKDAYS)[number]; long: string; letter: string; isChosen: boolean };

type TimeView = {
  value: (typeof TIMES_OF_DAY)[number];
  label: string;
  /** "8 AM – 12 PM". */
  hours: string;
  isChosen: boolean;
  /** One for each weekday, in their order. */
  cells: readonly TimeCell[];
};

export type TimesView = { weekdays: readonly WeekdayView[]; times: readonly TimeView[] };
