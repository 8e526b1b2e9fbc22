import { eventsPageSize, type EventsQuery, type EventSearch, eventsPath } from "#core/events/event-search.ts";
import { pageCount } from "#core/pagination.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { listScope } from "#core/viewer.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { hasAnyEvent, findEventsScreen } from "#data/queries/events.ts";
import { alwaysOpenRooms, pastDays, sampleDays, upcomingDays } from "#web/components/events/day-views.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { liveViews } from "#web/components/events/live-views.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { EventsPage, EventsView } from "#web/routes/events/events-page-list.tsx";

/** How many live events the strip shows. */
const LIVE_MAX = 3;
/** How many always-open rooms are listed. */
const ROOMS_MAX = 24;

/** Loads one page of the list. Returns a failed read as a value, so that the page around the list stays usable. */
export async function eventsLoader(context: RequestContext, search: EventsQuery): Promise<EventsView> {
  const head = {
    description: context.translate(`events.metaDescription.${search.tab}`),
    canonical: context.site.baseUrl + eventsPath({ ...search, zone: null }),
    ...search,
  };
  try {
    const body = await readBody(context, search);
    return { ...head, documentTitle: titleOf(context, search, body.shows), body };
  } catch (error) {
    context.logError(error, "the list of events could not be read");
    return {
      ...head,
      documentTitle: titleOf(context, search, "failed"),
      body: { shows: "failed", requestId: context.requestId },
    };
  }
}

function titleOf(context: RequestContext, { query, ...search }: EventsQuery, shows: string): string {
  if (shows !== "list")
    return context.translate(`events.documentTitle.${shows === "beyond" ? "beyond" : "failed"}`, {
      site: context.site.name,
    });
  const title = listTitle(context, search);
  return query === null ? title : context.translate("events.search.documentTitle", { query, title });
}

function listTitle({ translate, site }: RequestContext, { tab, page }: EventSearch): string {
  if (page === 1) return translate(`events.documentTitle.${tab}`, { site: site.name });
  return translate(`events.documentTitle.${tab}Page`, { site: site.name, page });
}

async function readBody(context: RequestContext, { tab, page, query }: EventsQuery): Promise<EventsView["body"]> {
  const past = tab === "past";
  const pageSize = eventsPageSize(context.viewer);
  const isFirstUpcoming = tab === "upcoming" && page === 1;
  // A search shows its results only, in one list.
  const isFront = isFirstUpcoming && query === null;
  const { rooms, ...found } = await findEventsScreen(context.database, {
    list: { past, now: context.now, ...listScope(context.viewer), page, pageSize, query },
    rooms: isFirstUpcoming ? ROOMS_MAX : 0,
  });
  const pages = pageCount(found.total, pageSize);
  if (page > pages) return { shows: "beyond", pages };
  const reader = listReader(context);
  const samples = found.total === 0 && isFront && !(await hasAnyEvent(context.database.db));
  const running = isFront ? runningRows(found.rows, context.now) : [];
  const inStrip = running.slice(0, LIVE_MAX);
  // An event of the strip is not repeated below it.
  const others = found.rows.filter((row) => !inStrip.includes(row));
  const body: EventsPage = {
    shows: "list",
    pages,
    total: found.total,
    showing: context.translate(`events.showing.${tab}`, { page, pages, total: found.total }),
    samples,
    days: samples ? sampleDays(reader) : past ? pastDays(others, reader) : upcomingDays(others, reader),
    live: liveViews(inStrip, reader),
    moreLive: running.length > LIVE_MAX,
    rooms: alwaysOpenRooms(rooms, reader),
  };
  return body;
}

/** Returns the live events, the one that ends first in front. */
function runningRows(rows: readonly EventRow[], now: EpochMs): readonly EventRow[] {
  const endOf = ({ date }: EventRow) => date?.endsAt ?? now;
  return rows
    .filter(
      ({ date, cancelledAt }) => date !== null && cancelledAt === null && date.startsAt <= now && date.endsAt > now,
    )
    .toSorted((one, other) => endOf(one) - endOf(other));
}
