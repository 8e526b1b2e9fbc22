import { redirect } from "react-router";
import { mayDeleteAll, mayEnterAdmin } from "#core/admin/admin-policy.ts";
import {
  type OverviewQuery,
  type OverviewState,
  isNarrowed,
  overviewPath,
  overviewSelectedPath,
  parseOverviewAddress,
} from "#core/admin/overview-address.ts";
import { eventPath } from "#core/events/event-address.ts";
import { mayDeleteEvent, mayReadWords } from "#core/events/event-policy.ts";
import { EVENTS_PAGE_SIZE } from "#core/events/event-search.ts";
import type { EventType } from "#core/events/event.ts";
import { readPreselected } from "#core/list-address.ts";
import { writeDeskItem } from "#core/moderation/moderation-list.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { Viewer } from "#core/viewer.ts";
import { countExamples } from "#data/queries/deleted-events.ts";
import { type OverviewEvent, listOverviewEvents } from "#data/queries/admin-events.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { rowDate } from "#web/components/admin/row-date.server.ts";
import type { RowDateView } from "#web/components/admin/row-date.tsx";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { type SetupView, loadSetup } from "#web/routes/admin/setup-list.server.ts";
/** Formats an event as a row of the overview (spec §2). */
function overviewRow(
  event: OverviewEvent,
  { viewer, requested }: { viewer: Viewer; requested: OverviewQuery },
  reader: ListReader,
): OverviewRow {
  const { publicId, title, type, organizerName, userId, organizerRole } = event;
  if (!mayReadWords(viewer, event)) return privateRow(event, viewer);
  const ofOrganizer = { ...requested, organizer: organizerName, after: null, before: null };
  return {
    publicId,
    item: writeDeskItem(event),
    title: title.trim() === "" ? null : title,
    isWithheld: false,
    href: eventPath(event),
    type,
    date: rowDate(event, reader),
    organizer: organizerName.trim() === "" ? null : { name: organizerName, href: overviewPath(ofOrganizer) },
    createdBy: createdBy(event, viewer),
    states: statesOf(event),
    mayDelete: mayDeleteEvent(viewer, { userId, organizerRole }),
  };
}

/** Formats somebody else's private event: that it exists, its creator and its state, without any of its text (PRODUCT P6). */
function privateRow(event: OverviewEvent, viewer: Viewer): OverviewRow {
  const { publicId } = event;
  return {
    publicId,
    item: writeDeskItem(event),
    title: null,
    isWithheld: true,
    href: eventPath({ publicId, title: "" }),
    type: "other",
    date: null,
    organizer: null,
    createdBy: createdBy(event, viewer),
    states: statesOf(event),
    mayDelete: mayDeleteEvent(viewer, event),
  };
}

/** 'Created by you', or for admins the account's name (spec §2). */
function createdBy({ userId, userName, isImported }: OverviewEvent, viewer: Viewer): OverviewRow["createdBy"] {
  if (userId === null) return { kind: isImported ? "import" : "nobody" };
  if (userId === viewer.userId) return { kind: "you" };
  return viewer.role === "admin" ? { kind: "account", id: userId, name: userName ?? userId } : { kind: "member" };
}

/** The spec's badge (§4), and other states that hide an event from lists. Private events wait for no review. */
function statesOf({ moderation, visibility, cancelledAt }: OverviewEvent): readonly (OverviewState | "private")[] {
  const isPrivate = visibility === "private";
  const badges: (OverviewState | "private")[] = isPrivate && moderation === "pending" ? [] : [moderation];
  if (isPrivate) badges.push("private");
  if (cancelledAt !== null) badges.push("cancelled");
  return badges;
}

/** The limit of counting; larger numbers are shown as '1,000+'. */
const COUNTED = 1_000;

type Loaded = { status: number; view: OverviewView };

/**
 * Loads a page of all events, as moderators and admins see them. Returns a failure as a value; the page shows it (spec
 * §2).
 */
export async function overviewLoader(
  url: URL,
  { viewer, frame }: { viewer: Viewer; frame: AdminFrameData },
  context: RequestContext,
): Promise<Loaded> {
  const { translate, site } = context;
  const { faulty, requested } = parseOverviewAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(overviewPath(requested));
  const documentTitle = translate("admin.documentTitle", { page: translate("admin.overview.title"), site: site.name });
  const here = overviewPath(requested);
  const common = { documentTitle, frame, requested, here };
  const page = await readPage(requested, viewer, context);
  if (page === null) return { status: 503, view: { ...common, shows: "failed", requestId: context.requestId } };
  // The previous page is the first one, or the requested page has become empty: redirects to the first page.
  const isStart = requested.before !== null && !page.hasBefore;
  if (isStart || (requested.after !== null && page.events.length === 0)) throw redirect(pathAt(requested, {}));
  const [first, last] = [page.events.at(0), page.events.at(-1)];
  const reader = listReader(context);
  return {
    status: 200,
    view: {
      ...common,
      shows: "list",
      isNarrowed: isNarrowed(requested),
      isPage: readPreselected(url.searchParams) === "page",
      pageHref: overviewSelectedPath(requested),
      mayDelete: mayDeleteAll(viewer),
      examples: page.examples,
      setup: page.setup,
      total: { count: Math.min(page.total, COUNTED), isMore: page.total > COUNTED },
      rows: page.events.map((event) => overviewRow(event, { viewer, requested }, reader)),
      previous: page.hasBefore && first !== undefined ? pathAt(requested, { before: first.publicId }) : null,
      next: page.hasAfter && last !== undefined ? pathAt(requested, { after: last.publicId }) : null,
    },
  };
}

function pathAt(requested: OverviewQuery, edge: Partial<Pick<OverviewQuery, "after" | "before">>): string {
  return overviewPath({ ...requested, after: null, before: null, ...edge });
}

function isFirstPage(requested: OverviewQuery): boolean {
  return requested.after === null && requested.before === null && !isNarrowed(requested);
}

async function readPage(requested: OverviewQuery, viewer: Viewer, context: RequestContext) {
  const { database, now } = context;
  const viewerId = viewer.userId;
  return orLogged(context, "the overview of all events could not be read", async () => {
    const { db } = database;
    const [page, examples, setup] = await Promise.all([
      listOverviewEvents(db, { ...requested, viewerId, now, limit: EVENTS_PAGE_SIZE, counted: COUNTED + 1 }),
      mayDeleteAll(viewer) ? countExamples(db) : 0,
      isFirstPage(requested) && mayEnterAdmin(viewer, "admin") ? loadSetup(viewer, context) : null,
    ]);
    return { ...page, examples, setup };
  });
}

export type OverviewRow = {
  publicId: string;
  /** Identifies the event in the state that was read (`writeDeskItem`). */
  item: string;
  /** Null for 'Untitled Event'. */
  title: string | null;
  /** Whether this is somebody else's private event, whose text staff may not read. */
  isWithheld: boolean;
  href: string;
  type: EventType;
  date: RowDateView;
  /** Null for 'Unknown Organizer'. */
  organizer: { name: string; href: string } | null;
  /** The event's creator; `account` is shown to admins only. */
  createdBy: { kind: "you" | "import" | "nobody" | "member" } | { kind: "account"; id: string; name: string };
  states: readonly (OverviewState | "private")[];
  mayDelete: boolean;
};

/** What the overview of all events shows: a page, or that it could not be read. */
export type OverviewView = { documentTitle: string; frame: AdminFrameData; requested: OverviewQuery } & (
  | {
      shows: "list";
      rows: readonly OverviewRow[];
      /** Whether the viewer may delete any event, several at once, and all. */
      mayDelete: boolean;
      /** Number of example events; 0 for those who may not remove them. */
      examples: number;
      /** The open set-up checklist, on the first page and for admins only. */
      setup: SetupView | null;
      /** Counted up to 1,000. */
      total: { count: number; isMore: boolean };
      isNarrowed: boolean;
      /** Whether all rows of the page are selected at first. */
      isPage: boolean;
      /** The same page with all its rows selected. */
      pageHref: string;
      /** The address of this place in the list, which actions redirect back to. */
      here: string;
      previous: string | null;
      next: string | null;
    }
  | { shows: "failed"; requestId: string; here: string }
);
