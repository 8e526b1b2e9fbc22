import { redirect } from "react-router";
import { type EventSearch, eventsPageSize, eventsPath } from "#core/events/event-search.ts";
import { parseEventSearch } from "#core/events/parse-events-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import { mayEditOrganizer, mayWriteTo } from "#core/organizers/organizer-policy.ts";
import { pageCount } from "#core/pagination.ts";
import { formatFullDate } from "#core/time/format.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { type Viewer, listingsFor } from "#core/viewer.ts";
import { findOrganizerRelations } from "#data/queries/follows.ts";
import {
  countFollowers,
  listPastOfOrganizer,
  listRoomsOfOrganizer,
  listSeriesOfOrganizer,
  listUpcomingOfOrganizer,
} from "#data/queries/organizer-events.ts";
import { isNamedOnlyBy, findOrganizerRole } from "#data/queries/organizer-people.ts";
import { listSeriesOfOrganizers } from "#data/queries/organizers-page.ts";
import { receivesAnnouncements, listAnnouncements } from "#data/queries/organizer-messages.ts";
import { findLatestClaim } from "#data/queries/organizer-claims.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { LOCALES } from "#messages/language.ts";
import { alwaysOpenRooms, pastDays, upcomingDays } from "#web/components/events/day-views.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { factsView } from "#web/components/organizers/organizer-facts-view.server.ts";
import { findShownOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import { nextHeld, nextOfOrganizer } from "#web/components/share/next-public-event.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { organizerPageView } from "#web/routes/organizer/organizer-page-view.server.ts";
import type { OrganizerMemberView, OrganizerView } from "#web/routes/organizer/organizer-view.ts";

/** How many announcements an organizer's page shows. */
const ANNOUNCEMENTS_MAX = 3;

/** Loads what only a signed-in person sees of an organizer's page; null for a visitor. */
async function memberView(organizer: OrganizerRow, context: RequestContext): Promise<OrganizerMemberView | null> {
  const { viewer, database } = context;
  if (viewer === null) return null;
  const { db } = database;
  const role = await findOrganizerRole(db, viewer.userId, organizer.id);
  const path = organizerPath(organizer);
  const claim = await claimOf(organizer, viewer, context);
  const isReachable = mayWriteTo(viewer, organizer);
  return {
    contactHref: isReachable ? `${path}/contact` : null,
    mailto: isReachable && organizer.contactShown ? organizer.contactEmail : null,
    editHref: mayEditOrganizer(role, viewer) ? editHrefOf(organizer, role) : null,
    followers: role === "owner" ? await countFollowers(db, organizer.id) : null,
    ...claim,
    announcements: await announcementsFor(organizer, { viewer, role }, context),
  };
}

function editHrefOf({ publicId }: OrganizerRow, role: OrganizerRole | null): string {
  return role === "owner" ? "/organizers/manage" : `/organizers/manage?organizer=${publicId}`;
}

async function claimOf(
  organizer: OrganizerRow,
  viewer: Viewer,
  { database }: RequestContext,
): Promise<Pick<OrganizerMemberView, "claim" | "claimant">> {
  const none = { claim: null, claimant: null };
  if (organizer.userId !== null) return none;
  const claim = await findLatestClaim(database.db, organizer.id, viewer.userId);
  if (claim?.state === "pending" || claim?.state === "rejected") return { ...none, claim: claim.state };
  if (!(await isNamedOnlyBy(database.db, viewer.userId, organizer.id))) return none;
  return viewer.organizerId === null ? { ...none, claimant: viewer.userId } : { ...none, claim: "hasProfile" };
}

async function announcementsFor(
  organizer: OrganizerRow,
  { viewer, role }: { viewer: Viewer; role: OrganizerRole | null },
  { database, language, zone, hour12 }: RequestContext,
): Promise<OrganizerMemberView["announcements"]> {
  const { db } = database;
  if (role === null && !(await receivesAnnouncements(db, viewer.userId, organizer.id))) return [];
  const style = { locale: LOCALES[language], zone: zone.id, hour12 };
  const found = await listAnnouncements(db, organizer.id, ANNOUNCEMENTS_MAX);
  return found.map(({ id, body, createdAt }) => ({ key: id, body, date: formatFullDate(createdAt, style) }));
}

/** How many always-open rooms are listed. */
const ROOMS_MAX = 24;
/** How many rules the usual week is drawn from: the marks of more rules would fill every sky. */
const SERIES_MAX = 200;

/**
 * Loads an organizer's page, or why there is none. An old name, a bare id and an invalid query redirect to the clean
 * address (PRODUCT P18).
 */
export async function organizerLoader(
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
  const filter = { organizerId: organizer.id, listings: listingsFor(context.viewer), savedBy };
  const pageSize = eventsPageSize(context.viewer);
  const page = { ...filter, now: context.now, page: search.page, pageSize };
  const past = search.tab === "past";
  const [found, rooms, series, soonest] = await Promise.all([
    past ? listPastOfOrganizer(db, page) : listUpcomingOfOrganizer(db, page),
    past || search.page > 1 ? [] : listRoomsOfOrganizer(db, { ...filter, limit: ROOMS_MAX }),
    listSeriesOfOrganizer(db, { ...filter, limit: SERIES_MAX }),
    listSeriesOfOrganizers(db, { organizerIds: [organizer.id], listings: filter.listings }),
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
  const isFirst = !past && search.page === 1 && context.viewer === null;
  const nextPublic = isFirst ? nextHeld(found.rows, context.now) : await nextOfOrganizer(organizer, context);
  const facts = factsView(soonest.get(organizer.id) ?? [], reader);
  return organizerPageView({ organizer, nextPublic, search, series, facts, events, ties, member }, reader, context);
}

/** Null for visitors, and for the organizer's own people. */
async function tiesOf({ publicId }: OrganizerRow, { database, viewer }: RequestContext) {
  if (viewer === null) return null;
  const { followed, hidden, own } = await findOrganizerRelations(database.db, viewer.userId, [publicId]);
  return own.has(publicId) ? null : { isFollowing: followed.has(publicId), isHidden: hidden.has(publicId) };
}
