import { AppError } from "#core/errors.ts";
import { eventsPageSize } from "#core/events/event-search.ts";
import type { ListAddress } from "#core/list-address.ts";
import { pageCount } from "#core/pagination.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { countSaved, listSaved } from "#data/queries/saved-list.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { savedCards } from "#web/components/saved-events/saved-cards.server.ts";
import { savedStamp } from "#web/components/saved-events/saved-stamp.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SavedView } from "#web/routes/saved-events/saved-view.ts";

type Loaded = { status: number; view: SavedView };

/** A page of what a member saved. That it cannot be read is a value too: the page says so, with its status. */
export async function loadSaved(about: RequestContext, asked: ListAddress): Promise<Loaded> {
  const { viewer, isViewerUnknown, translate, site } = about;
  const title = translate("saved.documentTitle", { site: site.name });
  if (viewer === null && isViewerUnknown !== true)
    return { status: 200, view: { documentTitle: title, shows: "device" } };
  try {
    if (viewer === null) throw new AppError("unavailable", "nobody knows who is signed in while the database is away");
    return await readPage(viewer, asked, about);
  } catch (error) {
    about.logError(error, "saved events could not be read");
    const documentTitle = translate("saved.documentTitleFailed", { site: site.name });
    return { status: 503, view: { documentTitle, shows: "failed", requestId: about.requestId } };
  }
}

async function readPage(viewer: Viewer, { page, zone }: ListAddress, about: RequestContext): Promise<Loaded> {
  const { database, now, translate, site } = about;
  const pageSize = eventsPageSize(viewer);
  const [total, rows] = await Promise.all([
    countSaved(database.db, viewer.userId),
    listSaved(database.db, viewer.userId, { now, page, pageSize }),
  ]);
  const pages = pageCount(total, pageSize);
  const documentTitle =
    page === 1
      ? translate("saved.documentTitle", { site: site.name })
      : translate("saved.documentTitlePage", { site: site.name, page });
  if (page > pages) return { status: 404, view: { documentTitle, shows: "beyond", page, pages, zone } };
  const reader = listReader(about);
  const stampOf = ({ savedAt }: { savedAt: EpochMs }) => savedStamp(savedAt, reader);
  const cards = await savedCards(database.db, rows, { viewer, baseUrl: site.baseUrl, stampOf }, reader);
  return { status: 200, view: { documentTitle, shows: "list", page, pages, total, zone, cards } };
}
