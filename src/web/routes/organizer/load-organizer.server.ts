import { redirect } from "react-router";
import { eventsPageSize, type EventSearch, eventsPath, parseEventSearch } from "#core/events/event-search.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { pageCount } from "#core/pagination.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { listingsFor } from "#core/viewer.ts";
import {
  listPastOfOrganizer,
  listRoomsOfOrganizer,
  listSeriesOfOrganizer,
  listUpcomingOfOrganizer,
} from "#data/queries/organizer-events.ts";
import { organizerTies } from "#data/queries/follows.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { alwaysOpenRooms, pastDays, upcomingDays } from "#web/components/events/day-views.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { findShownOrganizer } from "#web/components/organizers/find-shown-organizer.server.ts";
import { memberView } from "#web/routes/organizer/member-view.server.ts";
import type { OrganizerView } from "#web/routes/organizer/organizer-view.ts";
import { organizerPageView } from "#web/routes/organizer/organizer-page-view.server.ts";

/** How many rooms without a start are listed. */
const ROOMS_MAX = 24;
/** How many rules the usual week is drawn from: more marks than these would fill every sky. */
const SERIES_MAX = 200;

/** The page of an organizer, or why there is none. An old name, a bare id and a faulty query redirect to the clean address (PRODUCT P18). */
export async function loadOrganizer(
  segment: string,
  url: URL,
  context: RequestContext,
): Promise<OrganizerView | { shows: "missing" | "gone" }> {
  const found = await findShownOrganizer(segment, context);
  if (found.state !== "shown") return { shows: found.state };
  const path = organizerPath(found.organizer);
  if (`/organizers/${segment}` !== path) throw redirect(`${path}${url.search}`, 301);
  const { faulty, search } = parseEventSearch(url.searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(eventsPath(search, path));
  return readPage(found.organizer, search, context);
}

async function readPage(organizer: OrganizerRow, search: EventSearch, context: RequestContext): Promise<OrganizerView> {
  const { db } = context.database;
  const savedBy = context.viewer?.userId ?? null;
  const of = { organizerId: organizer.id, listings: listingsFor(context.viewer), savedBy };
  const pageSize = eventsPageSize(context.viewer);
  const page = { ...of, now: context.now, page: search.page, pageSize };
  const past = search.tab === "past";
  const [found, rooms, series] = await Promise.all([
    past ? listPastOfOrganizer(db, page) : listUpcomingOfOrganizer(db, page),
    past || search.page > 1 ? [] : listRoomsOfOrganizer(db, { ...of, limit: ROOMS_MAX }),
    listSeriesOfOrganizer(db, { ...of, limit: SERIES_MAX }),
  ]);
  const pages = pageCount(found.total, pageSize);
  const reader = listReader(context);
  const days = past ? pastDays(found.rows, reader) : upcomingDays(found.rows, reader);
  const events: OrganizerView["events"] =
    search.page > pages
      ? { shows: "beyond", pages }
      : { shows: "list", pages, total: found.total, days, rooms: alwaysOpenRooms(rooms, reader) };
  const ties = await tiesOf(organizer, context);
  const member = await memberView(organizer, context);
  return organizerPageView({ organizer, search, series, events, ties, member }, reader, context);
}

/** Null for visitors, and for those who work for the organizer. */
async function tiesOf({ publicId }: OrganizerRow, { database, viewer }: RequestContext) {
  if (viewer === null) return null;
  const { followed, hidden, own } = await organizerTies(database.db, viewer.userId, [publicId]);
  return own.has(publicId) ? null : { isFollowing: followed.has(publicId), isHidden: hidden.has(publicId) };
}
