import { calendarPath, monthOf } from "#core/events/calendar-address.ts";
import { startOfWeek } from "#core/events/calendar-week.ts";
import type { EventFilter } from "#core/events/event-filter.ts";
import { eventsPath } from "#core/events/event-search.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import type { ViewLinks } from "#web/components/events/view-switch.tsx";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Shown = {
  query: string | null;
  filter: EventFilter;
  zone: string | null;
  /** The first day that is shown; null for the present. */
  day: LocalDate | null;
};

/** The same search, filters and day in the list and in each view of the calendar. */
export function viewLinks(context: RequestContext, { day, ...search }: Shown): ViewLinks {
  const today = localDate(context.now, context.zone.id);
  const weekOf = (of: LocalDate) => startOfWeek(of, context.firstWeekday);
  const unless = (present: string, named: string | null) => (named === present ? null : named);
  const date = unless(today, day);
  return {
    list: eventsPath({ ...search, tab: "upcoming", page: 1, day: date }),
    month: calendarPath({ ...search, view: "month", month: day && unless(monthOf(today), monthOf(day)) }),
    week: calendarPath({ ...search, view: "week", date: day && unless(weekOf(today), weekOf(day)) }),
    day: calendarPath({ ...search, view: "day", date }),
    agenda: calendarPath({ ...search, view: "agenda", date }),
  };
}
