import { redirect } from "react-router";
import { alertWords } from "#core/alerts/alert-words.ts";
import { isFiltered, withoutFilter } from "#core/events/event-filter.ts";
import { ALL_DAYS, type EventsQuery, eventsPath } from "#core/events/event-search.ts";
import { parseEventsAddress } from "#core/events/parse-events-address.ts";
import { latestStart, spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import { titleSlug } from "#core/text/title-slug.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { LOCALES } from "#messages/language.ts";
import { wordsIn } from "#messages/words-in.ts";
import { calendarAnswer } from "#web/components/calendar-files/calendar-answer.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * The calendar of the list at `/events` with the same search and filters: each public event once, with its whole
 * recurrence. Its weekdays and times of day are meant in the zone of the address, else the site's, because a calendar
 * program has no cookie; what fits somebody's free hours is in no public file.
 */
export async function eventsFileLoader(url: URL, context: RequestContext): Promise<Response> {
  const { site, now } = context;
  const { faulty, requested } = parseEventsAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  const search: EventsQuery = {
    ...requested,
    ...ALL_DAYS,
    tab: "upcoming",
    page: 1,
    sort: "time",
    filter: withoutFilter(requested.filter, "fits"),
  };
  if (faulty) throw redirect(eventsPath(search, "/events.ics"));
  const { query, filter } = search;
  const zone = search.zone ?? site.timezone;
  const times = timesWithin(filter, spanOfTimes(now), { zone, freeHours: [] });
  const name = nameOf(search, zone, context);
  return calendarAnswer(
    {
      head: {
        name,
        description: context.translate("calendarFiles.descriptions.list", { site: site.name }),
        url: `${site.baseUrl}${eventsPath(search)}`,
        source: `${site.baseUrl}${eventsPath(search, "/events.ics")}`,
        zone,
      },
      scope: { of: "list", narrowing: { query, filter, startsBy: latestStart(filter, now) }, times },
      fileName: titleSlug(name, "events"),
      isBusy: false,
      isPrivate: false,
    },
    context,
  );
}

/** The site's name, with the search and filters in words. */
function nameOf({ query, filter }: EventsQuery, zone: string, { translate, site, language }: RequestContext): string {
  if (query === null && !isFiltered(filter)) return translate("calendarFiles.names.all", { site: site.name });
  const say = (words: Parameters<typeof wordsIn>[1]) => wordsIn(translate, words);
  const words = alertWords({ query, filter }, { locale: LOCALES[language], zone, say });
  return translate("calendarFiles.names.search", { site: site.name, words });
}
