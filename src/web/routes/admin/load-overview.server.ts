import { redirect } from "react-router";
import { isNarrowed, overviewPath, parseOverviewAddress, type OverviewAsked } from "#core/admin/overview-address.ts";
import { EVENTS_PAGE_SIZE } from "#core/events/event-search.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { Viewer } from "#core/viewer.ts";
import { readOverview } from "#data/queries/admin-events.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { overviewRow } from "#web/routes/admin/overview-row.server.ts";
import type { OverviewView } from "#web/routes/admin/overview-view.ts";

/** Counting ends here: what is more is said as '1,000+'. */
const COUNTED = 1_000;

type Loaded = { status: number; view: OverviewView };

/** A page of all events, as moderators and admins see them. That it cannot be read is a value too: the page says so (spec §2). */
export async function loadOverview(
  url: URL,
  { viewer, frame }: { viewer: Viewer; frame: AdminFrameData },
  context: RequestContext,
): Promise<Loaded> {
  const { translate, site } = context;
  const { faulty, asked } = parseOverviewAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(overviewPath(asked));
  const documentTitle = translate("admin.documentTitle", { page: translate("admin.overview.title"), site: site.name });
  const here = overviewPath(asked);
  const always = { documentTitle, frame, asked, here };
  const page = await readPage(asked, viewer, context);
  if (page === null) return { status: 503, view: { ...always, shows: "failed", requestId: context.requestId } };
  // The way back led to the start, or what was to follow is gone: the list begins there.
  const isStart = asked.before !== null && !page.hasBefore;
  if (isStart || (asked.after !== null && page.events.length === 0)) throw redirect(pathAt(asked, {}));
  const [first, last] = [page.events.at(0), page.events.at(-1)];
  const reader = listReader(context);
  return {
    status: 200,
    view: {
      ...always,
      shows: "list",
      isNarrowed: isNarrowed(asked),
      total: { count: Math.min(page.total, COUNTED), isMore: page.total > COUNTED },
      rows: page.events.map((event) => overviewRow(event, { viewer, asked }, reader)),
      previous: page.hasBefore && first !== undefined ? pathAt(asked, { before: first.publicId }) : null,
      next: page.hasAfter && last !== undefined ? pathAt(asked, { after: last.publicId }) : null,
    },
  };
}

function pathAt(asked: OverviewAsked, edge: Partial<Pick<OverviewAsked, "after" | "before">>): string {
  return overviewPath({ ...asked, after: null, before: null, ...edge });
}

async function readPage(asked: OverviewAsked, { userId }: Viewer, context: RequestContext) {
  const { database, now } = context;
  try {
    const { db } = database;
    return await readOverview(db, { ...asked, viewerId: userId, now, limit: EVENTS_PAGE_SIZE, counted: COUNTED + 1 });
  } catch (error) {
    context.logError(error, "the overview of all events could not be read");
    return null;
  }
}
