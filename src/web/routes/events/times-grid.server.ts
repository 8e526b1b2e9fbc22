import { type FilterName, TIMES_OF_DAY, WEEKDAYS } from "#core/events/event-filter.ts";
import type { EventsQuery } from "#core/events/event-search.ts";
import { shadeOf } from "#core/events/calendar-week.ts";
import { cellOf } from "#core/events/times-of-week.ts";
import { countTimesOfWeek } from "#data/queries/time-counts.ts";
import { hoursOf, valueName, weekdayNames } from "#web/components/events/filter-words.server.ts";
import { filterReader } from "#web/components/free-hours/filter-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { TimesView } from "#web/routes/events/times-grid.tsx";

type List = Omit<Parameters<typeof countTimesOfWeek>[1], "filter" | "reader" | "now">;

/** The weekdays and times of day of the filter, each with the number of events that both together would leave. */
export async function timesGrid(context: RequestContext, { filter }: EventsQuery, list: List): Promise<TimesView> {
  const { now, firstWeekday } = context;
  const counts = await countTimesOfWeek(context.database.db, { ...list, now, filter, reader: filterReader(context) });
  const most = Math.max(0, ...counts.values());
  const weekdays = [...WEEKDAYS.slice(firstWeekday - 1), ...WEEKDAYS.slice(0, firstWeekday - 1)];
  const isChosen = (name: FilterName, value: string) => filter[name].includes(value);
  return {
    weekdays: weekdays.map((value) => ({
      value,
      ...weekdayNames(value, context),
      isChosen: isChosen("weekday", value),
    })),
    times: TIMES_OF_DAY.map((value, time) => ({
      value,
      label: valueName({ name: "time", value }, context),
      hours: hoursOf(value, context),
      isChosen: isChosen("time", value),
      cells: weekdays.map((weekday) => {
        const count = counts.get(cellOf(WEEKDAYS.indexOf(weekday), time)) ?? 0;
        return { count, shade: shadeOf(count, most) };
      }),
    })),
  };
}
