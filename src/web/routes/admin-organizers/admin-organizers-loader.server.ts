import { redirect } from "react-router";
import {
  ADMIN_ORGANIZERS_SHOWN,
  type OrganizersQuery,
  isNarrowedTo,
  organizersQueryPath,
  parseOrganizersQuery,
} from "#core/admin/organizers-address.ts";
import { RECENT_SHOWN } from "#core/moderation/moderation-list.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import type { Viewer } from "#core/viewer.ts";
import { countAdminOrganizers, listAdminOrganizers } from "#data/queries/admin-organizers.ts";
import { type RecentHandOver, listRecentHandOvers } from "#data/queries/organizer-hand-overs.ts";
import { type RecentOrganizerMerge, listRecentOrganizerMerges } from "#data/queries/organizer-merges.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  type OrganizerQuestionView,
  organizerQuestion,
} from "#web/routes/admin-organizers/organizer-question.server.ts";
import { type OrganizerRowView, organizerRowView } from "#web/routes/admin-organizers/organizer-row-view.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The limit of counting; larger numbers are shown as 'More than 1,000'. */
const COUNTED = 1_000;

type Area = { viewer: Viewer; frame: AdminFrameData };

/**
 * Loads a page of all organizers, the question about one of them, and recent merges and handovers. Returns a failure as
 * a value.
 */
export async function adminOrganizersLoader(
  url: URL,
  { viewer, frame }: Area,
  context: RequestContext,
): Promise<{ status: number; view: AdminOrganizersView }> {
  const { translate, site } = context;
  const { faulty, requested } = parseOrganizersQuery(url.searchParams);
  if (faulty) throw redirect(organizersQueryPath(requested));
  const page = translate("adminOrganizers.list.title");
  const documentTitle = translate("admin.documentTitle", { page, site: site.name });
  const common = { documentTitle, frame, requested, here: organizersQueryPath(requested) };
  const found = await read(url, { viewer, requested }, context);
  if (found === null) return { status: 503, view: { ...common, shows: "failed", requestId: context.requestId } };
  const { list, total, question, merges, handOvers } = found;
  const isStart = requested.before !== null && !list.hasBefore;
  // The previous page is the first one, or the requested page has become empty: redirects to the first page.
  if (isStart || (requested.after !== null && list.organizers.length === 0)) throw redirect(pathAt(requested, {}));
  const [first, last] = [list.organizers.at(0), list.organizers.at(-1)];
  const reader = listReader(context);
  return {
    status: 200,
    view: {
      ...common,
      shows: "list",
      rows: list.organizers.map((organizer) => organizerRowView(organizer, { viewer, requested })),
      total: { count: Math.min(total, COUNTED), isMore: total > COUNTED },
      isNarrowed: isNarrowedTo(requested),
      previous: list.hasBefore && first !== undefined ? pathAt(requested, { before: first.publicId }) : null,
      next: list.hasAfter && last !== undefined ? pathAt(requested, { after: last.publicId }) : null,
      question,
      merged: merges.map((merge) => mergeView(merge, reader)),
      handedOver: handOvers.map((handOver) => handOverView(handOver, reader)),
    },
  };
}

function pathAt(requested: OrganizersQuery, edge: Partial<Pick<OrganizersQuery, "after" | "before">>): string {
  return organizersQueryPath({ ...requested, after: null, before: null, ...edge });
}

function read(
  url: URL,
  { viewer, requested }: { viewer: Viewer; requested: OrganizersQuery },
  context: RequestContext,
) {
  return orLogged(context, "the list of all organizers could not be read", async () => {
    const { db } = context.database;
    const [list, total, question, merges, handOvers] = await Promise.all([
      listAdminOrganizers(db, { ...requested, viewerId: viewer.userId, limit: ADMIN_ORGANIZERS_SHOWN }),
      countAdminOrganizers(db, requested, COUNTED + 1),
      organizerQuestion(url, { viewer, requested }, context),
      listRecentOrganizerMerges(db, RECENT_SHOWN),
      listRecentHandOvers(db, RECENT_SHOWN),
    ]);
    return { list, total, question, merges, handOvers };
  });
}

function mergeView(
  { at, survivorPublicId, survivor, ...merge }: RecentOrganizerMerge,
  { style }: ListReader,
): OrganizerMergeView {
  return {
    ...merge,
    survivor,
    survivorHref: organizerPath({ publicId: survivorPublicId, name: survivor }),
    when: formatDateAtClock(at, style),
    iso: new Date(at).toISOString(),
  };
}

function handOverView({ at, publicId, name, ...handOver }: RecentHandOver, { style }: ListReader): HandOverView {
  const when = { when: formatDateAtClock(at, style), iso: new Date(at).toISOString() };
  return { ...handOver, name, href: organizerPath({ publicId, name }), ...when };
}

export type OrganizerMergeView = {
  id: number;
  survivor: string;
  survivorHref: string;
  folded: string;
  by: string | null;
  when: string;
  iso: string;
};

export type HandOverView = {
  id: number;
  name: string;
  href: string;
  /** Null when the organizer had no owner. */
  from: string | null;
  to: string;
  by: string | null;
  when: string;
  iso: string;
};

/** What the page of all organizers shows: one page of them with the question about one, or that they could not be read. */
export type AdminOrganizersView = {
  documentTitle: string;
  frame: AdminFrameData;
  requested: OrganizersQuery;
  /** The address of this place in the list, which actions redirect back to. */
  here: string;
} & (
  | {
      shows: "list";
      rows: readonly OrganizerRowView[];
      /** Counted up to 1,000. */
      total: { count: number; isMore: boolean };
      isNarrowed: boolean;
      previous: string | null;
      next: string | null;
      question: OrganizerQuestionView | null;
      merged: readonly OrganizerMergeView[];
      handedOver: readonly HandOverView[];
    }
  | { shows: "failed"; requestId: string }
);

/** The typed values of a form that was rejected. */
export type AdminOrganizersAnswer = { errors: FormErrors; typed: { reason: string; email: string } };
