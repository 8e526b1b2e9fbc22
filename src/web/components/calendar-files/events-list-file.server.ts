import { redirect } from "react-router";
import { CALENDAR_FILE_END } from "#core/events/event-address.ts";
import { withoutFilter } from "#core/events/event-filter.ts";
import { ALL_DAYS, type EventsQuery, eventsPath } from "#core/events/event-search.ts";
import { parseEventsAddress } from "#core/events/parse-events-address.ts";
import { spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import { titleSlug } from "#core/text/title-slug.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { type ListFile, listCalendarAnswer } from "#web/components/calendar-files/calendar-answer.server.ts";
import { eventsListName } from "#web/components/calendar-files/events-list-name.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The list at `/events` as its files have it, and whether the address has an invalid part. */
type RequestedList = { faulty: boolean; search: EventsQuery; list: ListFile };

/**
 * The list at `/events` with the same search and filters, for its files: each public event once. Its weekdays and times
 * of day are meant in the zone of the address, else the site's, because a program has no cookie; what fits somebody's
 * free hours is in no public file, and a file is not about the next hours alone.
 */
export function eventsListFile({ searchParams }: URL, context: RequestContext): RequestedList {
  const { site, now } = context;
  const { faulty, requested } = parseEventsAddress(searchParams, (text) => canonicalZone(text) !== null);
  const search: EventsQuery = {
    ...requested,
    ...ALL_DAYS,
    tab: "upcoming",
    sort: "time",
    filter: withoutFilter(withoutFilter(requested.filter, "fits"), "soon"),
  };
  const { query, filter } = search;
  const zone = search.zone ?? site.timezone;
  const times = timesWithin(filter, spanOfTimes(now), { zone, freeHours: [] });
  const name = eventsListName(search, zone, context);
  const list: ListFile = {
    name,
    path: eventsPath({ ...search, page: 1 }),
    zone,
    scope: { of: "list", narrowing: { query, filter }, times },
    fileName: titleSlug(name, "events"),
    isPrivate: false,
  };
  return { faulty, search, list };
}

/** The calendar of the list at `/events`, in which each event has its whole recurrence. */
export async function eventsFileLoader(url: URL, context: RequestContext): Promise<Response> {
  const { faulty, search, list } = eventsListFile(url, context);
  const path = eventsPath({ ...search, page: 1 }, `/events${CALENDAR_FILE_END}`);
  if (faulty) throw redirect(path);
  return listCalendarAnswer(list, path, context);
}
