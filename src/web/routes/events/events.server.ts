import { listMenu } from "#web/components/calendar-files/calendar-menu.server.ts";
import { eventsPageSize, type EventsQuery, eventsPath, type SearchedEvents } from "#core/events/event-search.ts";
import { alertSearchOf, newAlertPath } from "#core/alerts/search-alert.ts";
import { isFiltered, withoutOwn } from "#core/events/event-filter.ts";
import { nearOf } from "#core/events/parse-event-filter.ts";
import { pageCount } from "#core/pagination.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { hasAnyEvent } from "#data/queries/events.ts";
import {
  alwaysOpenRooms,
  datesOfDay,
  dayWords,
  pastDays,
  sampleDays,
  upcomingDays,
} from "#web/components/events/day-views.server.ts";
import { daysByFit } from "#web/components/events/days-by-fit.ts";
import type { DayView } from "#web/components/events/event-row-view.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { liveViews } from "#web/components/events/live-views.server.ts";
import { viewLinks } from "#web/components/events/view-links.server.ts";
import { readFits } from "#web/components/free-hours/fits.server.ts";
import { ownFilter } from "#web/components/free-hours/own-filter.server.ts";
import { shareMenu } from "#web/components/share/share-menu.server.ts";
import type { WeekView } from "#web/components/events/week-ribbon.tsx";
import { weekView } from "#web/components/events/week-view.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { type ListedDayOf, dayListView, missingDay, readDay } from "#web/routes/events/day-list.server.ts";
import type { FilterView } from "#web/routes/events/filter-panel.tsx";
import { filterView, readOffered } from "#web/routes/events/filter-view.server.ts";
import { type FoundEvents, findEvents } from "#web/components/events/find-events.server.ts";
import { daysInParts, nothingNear } from "#web/routes/events/near-days.server.ts";
import { nearHome, type Places, preferredRegions, readPlaces } from "#web/routes/events/near-view.server.ts";
import { quickChoices } from "#web/routes/events/quick-choices.server.ts";
import type { EventsPage, EventsView } from "#web/routes/events/events-page-list.tsx";

/** How many live events the strip shows. */
const LIVE_MAX = 3;

/** Loads one page of the list. Returns a failed read as a value, so that the page around the list stays usable. */
export async function eventsLoader(context: RequestContext, requested: EventsQuery): Promise<EventsView> {
  const { filter, fitNotice } = ownFilter(context, requested.filter);
  const search = { ...requested, filter };
  const head = {
    description: context.translate(`events.metaDescription.${search.tab}`),
    canonical: context.site.baseUrl + eventsPath({ ...search, zone: null }),
    ...search,
    fitNotice,
    views: { ...viewLinks(context, { ...search, day: shownDay(context, search) }), list: eventsPath(search) },
  };
  const loaded = await orLogged(context, "the list of events could not be read", async () => {
    const body = await readBody(context, search);
    const news = body.shows === "list" ? body.subscribe?.news : undefined;
    return { ...head, documentTitle: titleOf(context, search, body.shows), news, body };
  });
  return (
    loaded ?? {
      ...head,
      documentTitle: titleOf(context, search, "failed"),
      body: { shows: "failed", requestId: context.requestId },
    }
  );
}

/** The ways to share the list as it is narrowed, but for what is the reader's own. */
function shareListMenu(context: RequestContext, search: EventsQuery) {
  const path = eventsPath({ ...search, filter: withoutOwn(search.filter), sort: "time", zone: null });
  return shareMenu({ title: titleOf(context, search, "list"), path, text: null }, context);
}

/** The listed day of the address. */
function shownDay(context: RequestContext, search: EventsQuery): LocalDate | null {
  const day = readDay(context, search);
  return day?.is === "listed" ? day.day : null;
}

function titleOf(context: RequestContext, search: EventsQuery, shows: string): string {
  const { query } = search;
  const site = { site: context.site.name };
  if (shows === "no-day") return context.translate("eventDays.documentTitle.noDay", site);
  if (shows !== "list")
    return context.translate(`events.documentTitle.${shows === "beyond" ? "beyond" : "failed"}`, site);
  const title = listTitle(context, search);
  return query === null ? title : context.translate("events.search.documentTitle", { query, title });
}

function listTitle(context: RequestContext, search: EventsQuery): string {
  const { translate, site } = context;
  const { tab, page } = search;
  const day = readDay(context, search);
  if (day?.is === "listed") {
    return translate("eventDays.documentTitle.day", {
      day: dayWords(day.span.from, listReader(context)),
      site: site.name,
    });
  }
  if (page === 1) return translate(`events.documentTitle.${tab}`, { site: site.name });
  return translate(`events.documentTitle.${tab}Page`, { site: site.name, page });
}

async function readBody(context: RequestContext, search: EventsQuery): Promise<EventsView["body"]> {
  const day = readDay(context, search);
  if (day !== null && day.is !== "listed") return missingDay(context, day);
  return readPage(context, search, day);
}

type Day = ListedDayOf<"listed"> | null;

async function readPage(context: RequestContext, search: EventsQuery, day: Day): Promise<EventsView["body"]> {
  const { tab, page, query, filter } = search;
  const span = day?.span ?? null;
  const typed = { ...search, searched: query };
  // They are read together, so that all wait for one look at what has changed: most lists are of what was typed, and
  // have this page.
  const [{ found, searched }, places, aroundTyped] = await Promise.all([
    findEvents(context, search, span),
    readPlaces(context),
    readAround(context, typed, day),
  ]);
  const pages = pageCount(found.total, eventsPageSize(context.viewer));
  if (page > pages) return { shows: "beyond", pages };
  const isTyped = searched.searched === query && searched.filter === filter;
  const { offered, week } = isTyped ? aroundTyped : await readAround(context, searched, day);
  // A search or a filter shows its results only, in one list.
  return pageBody(context, searched, {
    found,
    pages,
    day,
    isFront: tab === "upcoming" && page === 1 && day === null && query === null && !isFiltered(filter),
    filters: await filterView(context, searched, { span, isEmpty: found.total === 0, places, offered }),
    places,
    week,
  });
}

/** Reads the parts of the page around the list: what its filters offer, and the week ribbon, which past events do not have. */
async function readAround(context: RequestContext, search: SearchedEvents, day: Day) {
  const [offered, week] = await Promise.all([
    readOffered(context, search, day?.span ?? null),
    search.tab === "past" ? null : weekView({ context, reader: listReader(context), search }, day?.day ?? null),
  ]);
  return { offered, week };
}

type FoundPage = {
  found: FoundEvents;
  pages: number;
  day: Day;
  /** Whether it is the first page of all upcoming events. */
  isFront: boolean;
  filters: FilterView | null;
  places: Places;
  week: WeekView | null;
};

async function pageBody(
  context: RequestContext,
  search: SearchedEvents,
  { found: { rows, rooms, total }, pages, day, isFront, filters, places, week }: FoundPage,
): Promise<EventsPage> {
  const reader = await fitReader(context, search, rows);
  const samples = total === 0 && isFront && !(await hasAnyEvent(context.database.db));
  const { inStrip, others, moreLive } = stripOf(isFront ? runningRows(rows, context.now) : [], rows);
  // Only an empty directory has no week ribbon: a search or a filter that finds nothing shows it with zeros.
  const isEmptyDirectory = isFront && total === 0;
  return {
    shows: "list",
    share: shareListMenu(context, search),
    pages,
    total,
    showing: showingOf(context, search, { pages, total, isDay: day !== null }),
    corrected: correctedWords(search),
    inDescriptions: search.filter.search.length > 0,
    alertPath: alertPathOf(search),
    samples,
    ...filterViews(context, search, { filters: samples ? null : filters, places }),
    ...(samples
      ? { days: sampleDays(reader), nothingNear: null, isSortable: false, subscribe: null }
      : {
          ...listed(context, search, { rows: others, places, isDay: day !== null, reader }),
          subscribe: listMenu(search, context),
        }),
    live: liveViews(inStrip, reader),
    moreLive,
    rooms: alwaysOpenRooms(rooms, reader),
    week: isEmptyDirectory ? null : week,
    day: day === null ? null : await dayListView(context, search, { day, isEmpty: total === 0 }),
  };
}

/** The reader of the list, with the fit of its events if they have marked free hours. Past events have no fit. */
async function fitReader(
  context: RequestContext,
  { tab }: EventsQuery,
  rows: readonly EventRow[],
): Promise<ListReader> {
  const fitOf = await readFits(context, tab === "past" ? [] : rows);
  return { ...listReader(context), ...(fitOf !== null && { fitOf }) };
}

/** The events of the strip, and the others: an event of the strip is not repeated below it. */
function stripOf(running: readonly EventRow[], rows: readonly EventRow[]) {
  const inStrip = running.slice(0, LIVE_MAX);
  return { inStrip, others: rows.filter((row) => !inStrip.includes(row)), moreLive: running.length > LIVE_MAX };
}

/** The corrected words that are searched for instead of those of the address. */
function correctedWords({ query, searched }: SearchedEvents): string | null {
  return searched === query ? null : searched;
}

/** The words that are searched for, where they are, and the filters; past events are never new. */
function alertPathOf({ searched, filter, tab, zone }: SearchedEvents): string | null {
  const search = tab === "past" ? null : alertSearchOf({ query: searched, filter });
  return search && newAlertPath(search, zone);
}

function filterViews(
  context: RequestContext,
  search: EventsQuery,
  { filters, places }: Pick<FoundPage, "filters" | "places">,
) {
  if (filters === null) return { filters, quick: [] };
  const preferred = { home: nearHome(context, places), regions: preferredRegions(places) };
  return { filters, quick: quickChoices(context, search, preferred) };
}

type Listed = { rows: readonly EventRow[]; places: Places; isDay: boolean; reader: ListReader };

/** The rows by day, in parts if the filter has a place; the first page has a message when nothing is near. */
function listed(context: RequestContext, search: EventsQuery, { rows, places: { places }, isDay, reader }: Listed) {
  const past = search.tab === "past";
  const daysOf = (some: readonly EventRow[]) => listDays(some, reader, { past, isDay });
  const near = nearOf(search.filter);
  if (near === null) return { ...sortedDays(context, search, daysOf(rows)), nothingNear: null };
  const isFirst = search.page === 1 && rows.length > 0;
  return {
    ...sortedDays(context, search, daysInParts(context, rows, { near, places, daysOf })),
    nothingNear: isFirst ? nothingNear(context, rows, { near, places }) : null,
  };
}

type Shown = { pages: number; total: number; isDay: boolean };

/** The number of this page, of all pages and of all events. */
function showingOf({ translate }: RequestContext, { tab, page }: EventsQuery, { isDay, ...counts }: Shown): string {
  return translate(isDay ? "eventDays.showing" : `events.showing.${tab}`, { page, ...counts });
}

function listDays(rows: readonly EventRow[], reader: ListReader, { past, isDay }: { past: boolean; isDay: boolean }) {
  if (isDay) return datesOfDay(rows, reader);
  return past ? pastDays(rows, reader) : upcomingDays(rows, reader);
}

/** The days of the list in the order that the address asks for; without free hours there is only that of time. */
function sortedDays(
  { translate, freeHours }: RequestContext,
  { sort, tab }: EventsQuery,
  days: readonly DayView[],
): Pick<EventsPage, "days" | "isSortable"> {
  if (freeHours.length === 0 || tab === "past") return { days, isSortable: false };
  const names = { in: translate("freeFit.group.in"), out: translate("freeFit.group.out") };
  return { days: sort === "fit" ? daysByFit(days, names) : days, isSortable: true };
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
