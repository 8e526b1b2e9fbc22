import { HOME_EVENTS } from "#core/events/event-search.ts";
import { spanAroundWeek } from "#core/events/listed-day.ts";
import { hasLightText, scenePicture } from "#core/pictures/event-picture.ts";
import { hourOfDay } from "#core/time/sky.ts";
import { type Viewer, listScope } from "#core/viewer.ts";
import type { Listing } from "#core/visibility.ts";
import { countDatesAndGroups } from "#data/queries/dates.ts";
import { sharedStarts } from "#data/queries/starts.ts";
import { publicTopics } from "#data/queries/topics.ts";
import { hasAnyEvent, listAlwaysOpenEvents, listComingAndRunning } from "#data/queries/events.ts";
import { LINE_ROOMS_MAX } from "#web/components/events/always-open-line.tsx";
import { alwaysOpenRooms, sampleDays, upcomingDays } from "#web/components/events/day-views.server.ts";
import { claimSpan, claimWords } from "#web/components/events/event-facts.server.ts";
import { otherDay, rowView } from "#web/components/events/row-view.server.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { liveViews } from "#web/components/events/live-views.server.ts";
import { readFeedView } from "#web/components/feed/read-feed-view.server.ts";
import { topicsReader } from "#web/components/topics/topic-words.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FeedPageView } from "#web/routes/home/feed-page-view.ts";
import { topicsView } from "#web/routes/home/topics.server.ts";
import { homeWeek, hoursView, waysView } from "#web/routes/home/ways.server.ts";
import type { HomeList, HomeView, PanelNext } from "#web/routes/home/home-events.tsx";

/** The public home page shows what everyone may see, whoever the viewer is (spec §6). */
const EVERYONE: readonly Listing[] = ["public"];
/** How many live events the panel shows. */
const LIVE_MAX = 3;
/** How many events the panel shows, live ones and those that start next. */
const PANEL_ROWS = 4;

/** Loads the public home page. */
export async function homeLoader(context: RequestContext): Promise<HomeView> {
  const head = {
    documentTitle: context.translate("home.documentTitle", { site: context.site.name }),
    description: context.translate("home.metaDescription"),
    canonical: `${context.site.baseUrl}/`,
  };
  const loaded = await orLogged(context, "the home page's events could not be read", async () => {
    return { ...head, body: await readList(context) };
  });
  return loaded ?? { ...head, body: { shows: "failed", requestId: context.requestId } };
}

async function readList(context: RequestContext): Promise<HomeList> {
  const { db } = context.database;
  const { now } = context;
  const requested = { ...listScope(context.viewer), now, listings: EVERYONE };
  const reader = { ...listReader(context), addressZone: context.zone.source === "address" ? context.zone.id : null };
  const [{ coming, running }, rooms, starts, counted, topics] = await Promise.all([
    listComingAndRunning(db, { ...requested, coming: HOME_EVENTS, running: LIVE_MAX }),
    listAlwaysOpenEvents(db, { ...requested, limit: LINE_ROOMS_MAX }),
    sharedStarts(db, { ...spanAroundWeek(homeWeek(reader)), listings: EVERYONE, now, query: null, hides: [] }),
    countDatesAndGroups(db, { listings: EVERYONE, ...claimSpan(now) }),
    publicTopics(db, now),
  ]);
  const hour = hourOfDay(now, reader.style.zone);
  const samples = coming.length === 0 && !(await hasAnyEvent(db));
  return {
    shows: "list",
    scene: { picture: scenePicture(hour), text: hasLightText(hour) ? "light" : "dark" },
    next: coming.slice(0, PANEL_ROWS).map((event) => nextInPanel(event, reader)),
    claims: claimWords(context, counted),
    live: liveViews(running, reader),
    ways: waysView({ starts, running, coming, runningMax: LIVE_MAX }, reader),
    hours: hoursView(starts, reader),
    topics: topicsView(topics, topicsReader(context)),
    days: samples ? sampleDays(reader) : upcomingDays(coming, reader),
    rooms: alwaysOpenRooms(rooms, reader).map(({ href, title }) => ({ href, title })),
  };
}

/** An event that starts next, as the panel of the first screen shows it. */
function nextInPanel(event: EventRow, reader: ListReader): PanelNext {
  const row = rowView(event, { part: null, isNight: false, sky: null, past: false }, reader);
  return { ...row, day: event.date === null ? null : otherDay(event.date.startsAt, reader) };
}

/** Loads Your Feed; returns a failure as a value with its status. */
export async function feedLoader(
  viewer: Viewer,
  context: RequestContext,
): Promise<{ status: number; view: FeedPageView }> {
  const site = context.site.name;
  const feed = await orLogged(context, "the feed could not be read", () => readFeedView(viewer, context));
  if (feed !== null) {
    return {
      status: 200,
      view: { documentTitle: context.translate("feed.documentTitle", { site }), shows: "feed", feed },
    };
  }
  const documentTitle = context.translate("feed.documentTitleFailed", { site });
  return { status: 503, view: { documentTitle, shows: "feed-failed", requestId: context.requestId } };
}
