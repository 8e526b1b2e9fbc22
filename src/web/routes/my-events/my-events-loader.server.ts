import { redirect } from "react-router";
import { textOf } from "#core/events/event-fields.ts";
import { EVENT_STATUSES } from "#core/events/event-policy.ts";
import { eventsPageSize } from "#core/events/event-search.ts";
import { type ListAddress, isGivenTwice, listPath, parseListAddress } from "#core/list-address.ts";
import { TRUSTED_AFTER_APPROVALS } from "#core/moderation/hold-rule.ts";
import { pageCount } from "#core/pagination.ts";
import { formatClock, formatDay } from "#core/time/format.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { Viewer } from "#core/viewer.ts";
import { type EventDraftRow, listDrafts } from "#data/queries/event-edit.ts";
import { countMyEvents, listMyEvents } from "#data/queries/my-events.ts";
import { findPublisher } from "#data/queries/publishers.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  MY_EVENTS_TABS,
  type MyDraftView,
  type MyEventsTab,
  type MyEventsView,
  type MyFilter,
} from "#web/routes/my-events/my-events-view.ts";
import { myEventView } from "#web/routes/my-events/my-event-view.server.ts";

const MY_EVENTS_PATH = "/my-events";

type Query = ListAddress & { tab: MyEventsTab | null };

type Loaded = { status: number; view: MyEventsView };

/** Loads a page of the events that a member may edit. Returns a failure as a value with its status. */
export async function myEventsLoader(url: URL, viewer: Viewer, context: RequestContext): Promise<Loaded> {
  const requested = queryOf(url.searchParams);
  const loaded = await orLogged(context, "the events of a member could not be read", () =>
    readPage(requested, viewer, context),
  );
  if (loaded !== null) return loaded;
  const documentTitle = context.translate("myEvents.documentTitleFailed", { site: context.site.name });
  return { status: 503, view: { documentTitle, shows: "failed", requestId: context.requestId } };
}

/** Redirects an invalid address to the clean one (PRODUCT P18). */
function queryOf(params: URLSearchParams): Query {
  const { faulty, address } = parseListAddress(params, (text) => canonicalZone(text) !== null);
  const text = params.get("tab");
  const tab = MY_EVENTS_TABS.find((known) => known === text) ?? null;
  if (faulty || isGivenTwice(params, "tab") || tab !== text) throw redirect(listPath(MY_EVENTS_PATH, address, tab));
  return { ...address, tab };
}

async function readPage(requested: Query, viewer: Viewer, context: RequestContext): Promise<Loaded> {
  const { database, now, translate, site } = context;
  const { db } = database;
  const { page, zone, tab } = requested;
  const pageSize = eventsPageSize(viewer);
  const status = tab === "drafts" ? null : tab;
  const [counts, drafts, publisher, rows] = await Promise.all([
    countMyEvents(db, viewer.userId, now),
    tab === "drafts" ? listDrafts(db, viewer.userId) : [],
    findPublisher(db, viewer.userId),
    tab === "drafts" ? [] : listMyEvents(db, viewer.userId, { status, now, page, pageSize }),
  ]);
  const all = EVENT_STATUSES.reduce((sum, each) => sum + counts[each], 0);
  const total = tab === null ? all : counts[tab];
  const pages = tab === "drafts" ? 1 : pageCount(total, pageSize);
  const documentTitle =
    page === 1
      ? translate("myEvents.documentTitle", { site: site.name })
      : translate("myEvents.documentTitlePage", { site: site.name, page });
  if (page > pages) {
    const last = listPath(MY_EVENTS_PATH, { page: pages, zone }, tab);
    return { status: 404, view: { documentTitle, shows: "beyond", page, pages, last } };
  }
  const reader = listReader(context);
  const seen = { viewer, isNew: (publisher?.approvedEvents ?? 0) < TRUSTED_AFTER_APPROVALS };
  return {
    status: 200,
    view: {
      documentTitle,
      shows: "list",
      tab,
      filters: filtersOf({ all, totals: counts }, { tab, zone }),
      page,
      pages,
      total,
      zone,
      here: listPath(MY_EVENTS_PATH, { page, zone }, tab),
      events: rows.map((event) => myEventView(event, seen, reader)),
      drafts: tab === "drafts" ? drafts.map((draft) => draftView(draft, reader)) : [],
    },
  };
}

/** The tabs of the design, which are always shown; the others are shown when they hold events or are selected. */
const ALWAYS: ReadonlySet<MyEventsTab> = new Set(["live", "held", "rejected", "cancelled"]);

function filtersOf(
  { all, totals }: { all: number; totals: Record<MyEventsTab, number> },
  { tab, zone }: { tab: MyEventsTab | null; zone: string | null },
): readonly MyFilter[] {
  const hrefOf = (to: MyEventsTab | null) => listPath(MY_EVENTS_PATH, { page: 1, zone }, to);
  const shown = MY_EVENTS_TABS.filter((each) => ALWAYS.has(each) || totals[each] > 0 || each === tab);
  return [
    { tab: null, count: all, href: hrefOf(null) },
    ...shown.map((each) => ({ tab: each, count: totals[each], href: hrefOf(each) })),
  ];
}

function draftView({ publicId, fields, updatedAt }: EventDraftRow, { style, now }: ListReader): MyDraftView {
  const title = textOf(fields, "title").trim();
  return {
    publicId,
    title: title === "" ? null : title,
    href: `/create-event?draft=${publicId}`,
    date: formatDay(updatedAt, now, style),
    clock: formatClock(updatedAt, style),
  };
}
