import type { CalendarBody } from "#web/routes/calendar/calendar-view.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const month = async () => (await import("#web/routes/calendar/month-grid.tsx")).MonthGrid;
const week = async () => (await import("#web/routes/calendar/week-grid.tsx")).WeekGrid;
const day = async () => (await import("#web/routes/calendar/day-hours.tsx")).DayHours;
const agenda = async () => (await import("#web/routes/calendar/agenda-days.tsx")).AgendaDays;

// A page loads the code of its own view only.
const LazyMonth = lazyPart(month, import.meta.env.SSR ? await month() : null);
const LazyWeek = lazyPart(week, import.meta.env.SSR ? await week() : null);
const LazyDay = lazyPart(day, import.meta.env.SSR ? await day() : null);
const LazyAgenda = lazyPart(agenda, import.meta.env.SSR ? await agenda() : null);

/** The period of the calendar in its view. A week without an event has no table of zeros. */
export function Period({ body, caption }: { body: CalendarBody; caption: string }) {
  switch (body.shows) {
    case "month":
      return <LazyMonth month={body.content} caption={caption} />;
    case "week":
      return body.none === null ? <LazyWeek week={body.content} caption={caption} /> : null;
    case "day":
      return <LazyDay day={body.content} />;
    case "agenda":
      return <LazyAgenda agenda={body.content} />;
  }
}
