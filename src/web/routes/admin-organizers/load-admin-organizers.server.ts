import { redirect } from "react-router";
import {
  ADMIN_ORGANIZERS_SHOWN,
  isNarrowedTo,
  type OrganizersAsked,
  organizersAskedPath,
  parseOrganizersAsked,
} from "#core/admin/organizers-address.ts";
import { RECENT_SHOWN } from "#core/moderation/desk-limits.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import type { Viewer } from "#core/viewer.ts";
import { countAllOrganizers, listAllOrganizers } from "#data/queries/admin-organizers.ts";
import { listRecentHandOvers, type RecentHandOver } from "#data/queries/organizer-hand-overs.ts";
import { listRecentOrganizerMerges, type RecentOrganizerMerge } from "#data/queries/organizer-merges.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type {
  AdminOrganizersView,
  HandOverView,
  OrganizerMergeView,
} from "#web/routes/admin-organizers/admin-organizers-view.ts";
import { organizerQuestion } from "#web/routes/admin-organizers/organizer-question.server.ts";
import { organizerRowView } from "#web/routes/admin-organizers/organizer-row-view.server.ts";

/** Counting ends here: what is more is said as 'More than 1,000'. */
const COUNTED = 1_000;

type Area = { viewer: Viewer; frame: AdminFrameData };

/** A page of all organizers, what is asked about one of them, and what was merged or handed over lately. That it cannot be read is a value too. */
export async function loadAdminOrganizers(
  url: URL,
  { viewer, frame }: Area,
  context: RequestContext,
): Promise<{ status: number; view: AdminOrganizersView }> {
  const { translate, site } = context;
  const { faulty, asked } = parseOrganizersAsked(url.searchParams);
  if (faulty) throw redirect(organizersAskedPath(asked));
  const page = translate("adminOrganizers.list.title");
  const documentTitle = translate("admin.documentTitle", { page, site: site.name });
  const always = { documentTitle, frame, asked, here: organizersAskedPath(asked) };
  const found = await read(url, { viewer, asked }, context);
  if (found === null) return { status: 503, view: { ...always, shows: "failed", requestId: context.requestId } };
  const { list, total, question, merges, handOvers } = found;
  const isStart = asked.before !== null && !list.hasBefore;
  // The way back led to the start, or what was to follow is gone: the list begins there.
  if (isStart || (asked.after !== null && list.organizers.length === 0)) throw redirect(pathAt(asked, {}));
  const [first, last] = [list.organizers.at(0), list.organizers.at(-1)];
  const reader = listReader(context);
  return {
    status: 200,
    view: {
      ...always,
      shows: "list",
      rows: list.organizers.map((organizer) => organizerRowView(organizer, { viewer, asked })),
      total: { count: Math.min(total, COUNTED), isMore: total > COUNTED },
      isNarrowed: isNarrowedTo(asked),
      previous: list.hasBefore && first !== undefined ? pathAt(asked, { before: first.publicId }) : null,
      next: list.hasAfter && last !== undefined ? pathAt(asked, { after: last.publicId }) : null,
      question,
      merged: merges.map((merge) => mergeView(merge, reader)),
      handedOver: handOvers.map((handOver) => handOverView(handOver, reader)),
    },
  };
}

function pathAt(asked: OrganizersAsked, edge: Partial<Pick<OrganizersAsked, "after" | "before">>): string {
  return organizersAskedPath({ ...asked, after: null, before: null, ...edge });
}

async function read(url: URL, { viewer, asked }: { viewer: Viewer; asked: OrganizersAsked }, context: RequestContext) {
  try {
    const { db } = context.database;
    const [list, total, question, merges, handOvers] = await Promise.all([
      listAllOrganizers(db, { ...asked, viewerId: viewer.userId, limit: ADMIN_ORGANIZERS_SHOWN }),
      countAllOrganizers(db, asked, COUNTED + 1),
      organizerQuestion(url, { viewer, asked }, context),
      listRecentOrganizerMerges(db, RECENT_SHOWN),
      listRecentHandOvers(db, RECENT_SHOWN),
    ]);
    return { list, total, question, merges, handOvers };
  } catch (error) {
    context.logError(error, "the list of all organizers could not be read");
    return null;
  }
}

function mergeView(
  { at, keptPublicId, kept, ...merge }: RecentOrganizerMerge,
  { style }: ListReader,
): OrganizerMergeView {
  return {
    ...merge,
    kept,
    keptHref: organizerPath({ publicId: keptPublicId, name: kept }),
    when: formatDateAtClock(at, style),
    iso: new Date(at).toISOString(),
  };
}

function handOverView({ at, publicId, name, ...handOver }: RecentHandOver, { style }: ListReader): HandOverView {
  const when = { when: formatDateAtClock(at, style), iso: new Date(at).toISOString() };
  return { ...handOver, name, href: organizerPath({ publicId, name }), ...when };
}
