import { NO_FILTER } from "#core/events/event-filter.ts";
import type { EventsQuery } from "#core/events/event-search.ts";
import type { Database } from "#data/database.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import type { EventsPage } from "#web/routes/events/events-page-list.tsx";
import { eventsLoader } from "#web/routes/events/events.server.ts";

const FIRST: EventsQuery = {
  tab: "upcoming",
  page: 1,
  zone: null,
  query: null,
  day: null,
  hour: null,
  filter: NO_FILTER,
};

/** The loader of /events on a database; `overrides` sets the viewer, the address and the time. */
export function eventsPageOf(database: Database) {
  const load = (search: Partial<EventsQuery> = {}, overrides = {}) =>
    eventsLoader(aRequestContext({ database, ...overrides }), { ...FIRST, ...search });

  async function list(search: Partial<EventsQuery> = {}, overrides = {}): Promise<EventsPage> {
    const { body } = await load(search, overrides);
    if (body.shows !== "list") throw new Error(`The page shows ${body.shows}.`);
    return body;
  }

  async function onlyRow(search: Partial<EventsQuery> = {}, overrides = {}): Promise<EventRowView> {
    const { days } = await list(search, overrides);
    const [row, ...others] = days.flatMap((day) => day.rows);
    if (row === undefined || others.length > 0) throw new Error("There is not exactly one row.");
    return row;
  }
  return { load, list, onlyRow };
}

/** The schedule of one date. */
export const once = (startsLocal: string, timezone = "UTC", minutes = 60) => [
  { startsLocal, timezone, rrule: null, durationSeconds: minutes * 60 },
];
