import { ACTIVITY_PAGE_SIZE } from "#core/activity/activity-limits.ts";
import { pageCount } from "#core/pagination.ts";
import type { Viewer } from "#core/viewer.ts";
import { listActivity, readActivityState } from "#data/queries/activity.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { activityLines } from "#web/routes/activity/activity-lines.server.ts";
import type { ActivityView } from "#web/routes/activity/activity-view.ts";

type Loaded = { status: number; view: ActivityView };

/** A page of a member's own log; that it cannot be read is a value too, with its status. */
export async function loadActivity(viewer: Viewer, page: number, context: RequestContext): Promise<Loaded> {
  try {
    return await readPage(viewer, page, context);
  } catch (error) {
    context.logError(error, "the activity log could not be read");
    const documentTitle = context.translate("activity.documentTitleFailed", { site: context.site.name });
    return { status: 503, view: { documentTitle, shows: "failed", requestId: context.requestId } };
  }
}

async function readPage(viewer: Viewer, page: number, context: RequestContext): Promise<Loaded> {
  const { database, translate, site } = context;
  const [{ total, isOn }, rows] = await Promise.all([
    readActivityState(database.db, viewer.userId),
    listActivity(database.db, viewer.userId, { page, pageSize: ACTIVITY_PAGE_SIZE }),
  ]);
  const pages = pageCount(total, ACTIVITY_PAGE_SIZE);
  const documentTitle =
    page === 1
      ? translate("activity.documentTitle", { site: site.name })
      : translate("activity.documentTitlePage", { site: site.name, page });
  if (page > pages) return { status: 404, view: { documentTitle, shows: "beyond", page, pages } };
  const lines = await activityLines(rows, viewer, context);
  return { status: 200, view: { documentTitle, shows: "log", page, pages, isOn, lines } };
}
