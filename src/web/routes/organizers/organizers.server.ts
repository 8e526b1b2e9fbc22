import { eventPath } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { organizerMark } from "#core/pictures/organizer-mark.ts";
import { ORGANIZERS_PAGE_SIZE, type OrganizersAddress, organizersPath } from "#core/organizers/organizers-list.ts";
import { pageCount } from "#core/pagination.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { dayHeadOf } from "#core/time/day-head.ts";
import { formatClock, formatDay } from "#core/time/format.ts";
import { isRunning } from "#core/time/relative-time.ts";
import { listingsFor } from "#core/viewer.ts";
import { findOrganizerRelations } from "#data/queries/follows.ts";
import {
  type NextOfOrganizer,
  type OrganizerCardRow,
  listNextOfOrganizers,
  listOrganizers,
  listSeriesOfOrganizers,
} from "#data/queries/organizers-page.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { factsView } from "#web/components/organizers/organizer-facts-view.server.ts";
import type { FactsView } from "#web/components/organizers/organizer-facts.tsx";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { NextView, OrganizerCardView, OrganizersView } from "#web/routes/organizers/organizer-card.tsx";

/** Loads one page of the directory. Returns a failed read as a value, so that the page around the list stays usable. */
export async function organizersLoader(context: RequestContext, requested: OrganizersAddress): Promise<OrganizersView> {
  const read = await orLogged(context, "the directory of organizers could not be read", () =>
    readBody(context, requested),
  );
  const body = read ?? { shows: "failed" as const, requestId: context.requestId };
  return {
    ...requested,
    hasProfile: context.viewer !== null && context.viewer.organizerId !== null,
    documentTitle: titleOf(context, requested, body.shows),
    description: context.translate("organizers.metaDescription"),
    canonical: context.site.baseUrl + organizersPath({ ...requested, zone: null }),
    body,
  };
}

function titleOf({ translate, site }: RequestContext, { page, query }: OrganizersAddress, shows: string): string {
  if (shows === "beyond") return translate("organizers.documentTitleBeyond", { site: site.name });
  if (shows === "failed") return translate("organizers.documentTitleFailed", { site: site.name });
  const title =
    page === 1
      ? translate("organizers.documentTitle", { site: site.name })
      : translate("organizers.documentTitlePage", { site: site.name, page });
  return query === null ? title : translate("events.search.documentTitle", { query, title });
}

async function readBody(context: RequestContext, requested: OrganizersAddress): Promise<OrganizersView["body"]> {
  const { db } = context.database;
  const { page, query, sort } = requested;
  const listings = listingsFor(context.viewer);
  const { rows, total } = await listOrganizers(db, { listings, page, pageSize: ORGANIZERS_PAGE_SIZE, sort, query });
  const pages = pageCount(total, ORGANIZERS_PAGE_SIZE);
  if (page > pages) return { shows: "beyond", pages };
  const organizerIds = rows.map((row) => row.id);
  const [coming, series, following] = await Promise.all([
    listNextOfOrganizers(db, { organizerIds, now: context.now, listings }),
    listSeriesOfOrganizers(db, { organizerIds, listings }),
    followingOf(context, rows),
  ]);
  const next = new Map(coming.map((each) => [each.organizerId, each]));
  const reader = listReader(context);
  return {
    shows: "list",
    pages,
    total,
    showing: context.translate("organizers.showing", { page, pages, total }),
    cards: rows.map((row) => ({
      ...cardView(row, following(row.publicId)),
      ...factsView(series.get(row.id) ?? [], reader),
      next: nextView(next.get(row.id), reader),
    })),
  };
}

/** Returns a function that says whether this member follows an organizer: null for a visitor and for the viewer's own organizer. */
async function followingOf({ database, viewer }: RequestContext, rows: readonly { publicId: string }[]) {
  if (viewer === null) return () => null;
  const ids = rows.map(({ publicId }) => publicId);
  const { followed, own } = await findOrganizerRelations(database.db, viewer.userId, ids);
  return (publicId: string) => (own.has(publicId) ? null : followed.has(publicId));
}

/** Formats one organizer of the directory. */
function cardView(
  organizer: OrganizerCardRow,
  isFollowing: boolean | null,
): Omit<OrganizerCardView, keyof FactsView | "next"> {
  const { publicId, name, visibility, websiteUrl } = organizer;
  const text = organizer.description.trim();
  return {
    key: publicId,
    href: organizerPath(organizer),
    name,
    mark: organizerMark(name),
    visibility,
    verified: organizer.verifiedAt !== null,
    text: text === "" ? null : truncateAtWord(text),
    isClaimed: organizer.isClaimed,
    websiteUrl,
    isFollowing,
    // A member who may follow the organizer may also write to it.
    contactHref: isFollowing !== null && organizer.isReachable ? `${organizerPath(organizer)}/contact` : null,
  };
}

function nextView(next: NextOfOrganizer | undefined, { now, style, translate }: ListReader): NextView | null {
  if (next === undefined) return null;
  const { nearKey } = dayHeadOf(next.startsAt, now, style);
  const day = nearKey === null ? formatDay(next.startsAt, now, style) : translate(`time.${nearKey}`);
  return {
    running: isRunning(next, now),
    when: translate("organizers.card.nextWhen", { day, time: formatClock(next.startsAt, style) }),
    at: next.startsAt,
    title: next.title,
    href: eventPath(next),
  };
}
