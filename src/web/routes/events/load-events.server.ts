import { EVENTS_PAGE_SIZE, type EventSearch, eventsPath } from "#core/events/event-search.ts";
import { pageCount } from "#core/pagination.ts";
import type { Listing } from "#core/visibility.ts";
import { listRunningDates } from "#data/queries/dates.ts";
import { hasAnyEvent, listAlwaysOpenEvents, listPastEvents, listUpcomingEvents } from "#data/queries/events.ts";
import { alwaysOpenRooms, pastDays, upcomingDays } from "#web/components/events/day-views.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { liveViews } from "#web/components/events/live-views.server.ts";
import { sampleDays } from "#web/components/events/sample-days.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { EventsPage, EventsView } from "#web/routes/events/events-view.ts";

/** What visitors may see; the areas of members bring their own lists. */
const VISITORS: readonly Listing[] = ["public"];
/** How many running gatherings the strip shows. */
const LIVE_MAX = 3;
/** How many rooms without a start are listed. */
const ROOMS_MAX = 24;

/** Reads one page of the list. A directory that cannot be read is a value too: the page around it stays usable. */
export async function loadEvents(about: RequestContext, search: EventSearch): Promise<EventsView> {
  const head = {
    description: about.translate(`events.metaDescription.${search.tab}`),
    canonical: about.site.baseUrl + eventsPath({ ...search, zone: null }),
    ...search,
  };
  try {
    const body = await readBody(about, search);
    return { ...head, documentTitle: titleOf(about, search, body.shows), body };
  } catch (error) {
    about.logError(error, "the list of events could not be read");
    return {
      ...head,
      documentTitle: titleOf(about, search, "failed"),
      body: { shows: "failed", requestId: about.requestId },
    };
  }
}

function titleOf({ translate, site }: RequestContext, { tab, page }: EventSearch, shows: string): string {
  if (shows !== "list")
    return translate(`events.documentTitle.${shows === "beyond" ? "beyond" : "failed"}`, { site: site.name });
  if (page === 1) return translate(`events.documentTitle.${tab}`, { site: site.name });
  return translate(`events.documentTitle.${tab}Page`, { site: site.name, page });
}

async function readBody(about: RequestContext, { tab, page }: EventSearch): Promise<EventsView["body"]> {
  const { db } = about.database;
  const asked = { now: about.now, listings: VISITORS, page, pageSize: EVENTS_PAGE_SIZE };
  const [found, running, rooms] = await Promise.all([
    tab === "past" ? listPastEvents(db, asked) : listUpcomingEvents(db, asked),
    listRunningDates(db, { now: about.now, listings: VISITORS, limit: LIVE_MAX + 1 }),
    listAlwaysOpenEvents(db, { listings: VISITORS, limit: ROOMS_MAX }),
  ]);
  const pages = pageCount(found.total, EVENTS_PAGE_SIZE);
  if (page > pages) return { shows: "beyond", pages };
  const reader = listReader(about);
  const samples = found.total === 0 && tab === "upcoming" && !(await hasAnyEvent(db));
  const body: EventsPage = {
    shows: "list",
    pages,
    total: found.total,
    samples,
    days: samples
      ? sampleDays(reader)
      : tab === "past"
        ? pastDays(found.rows, reader)
        : upcomingDays(found.rows, reader),
    live: tab === "past" ? [] : liveViews(running.slice(0, LIVE_MAX), reader),
    moreLive: running.length > LIVE_MAX,
    rooms: tab === "past" || page > 1 ? [] : alwaysOpenRooms(rooms, reader),
  };
  return body;
}
