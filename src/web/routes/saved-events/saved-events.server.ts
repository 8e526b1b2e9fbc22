import { AppError } from "#core/errors.ts";
import { eventsPageSize } from "#core/events/event-search.ts";
import { pageCount } from "#core/pagination.ts";
import type { SavedAddress, SavedOrder } from "#core/saved-events/saved-list.ts";
import { formatDayMonthYear } from "#core/time/format.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { countSaved, listSaved, listSavedByDate } from "#data/queries/saved-list.ts";
import { dayHead } from "#web/components/events/day-views.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { SavedCardView, SavedGroup } from "#web/components/saved-events/saved-card-view.ts";
import { savedCards } from "#web/components/saved-events/saved-cards.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SavedView } from "#web/routes/saved-events/saved-page.tsx";

type Loaded = { status: number; view: SavedView };

/**
 * Loads a page of a member's saved events, in the order that the address names, else in the stored order, else newest
 * first. Returns a failure as a value with its status.
 */
export async function savedLoader(
  context: RequestContext,
  requested: SavedAddress,
  saved: SavedOrder | null,
): Promise<Loaded> {
  const { viewer, session, translate, site } = context;
  const title = translate("saved.documentTitle", { site: site.name });
  if (viewer === null && session === "read") return { status: 200, view: { documentTitle: title, shows: "device" } };
  const loaded = await orLogged(context, "saved events could not be read", async () => {
    if (viewer === null)
      throw new AppError("unavailable", "the session cannot be read while the database is unavailable");
    return await readPage(viewer, { ...requested, shownOrder: requested.order ?? saved ?? "newest" }, context);
  });
  if (loaded !== null) return loaded;
  const documentTitle = translate("saved.documentTitleFailed", { site: site.name });
  return { status: 503, view: { documentTitle, shows: "failed", requestId: context.requestId } };
}

type PageQuery = SavedAddress & { shownOrder: SavedOrder };

async function readPage(viewer: Viewer, requested: PageQuery, context: RequestContext): Promise<Loaded> {
  const { page, shownOrder } = requested;
  const { database, now, translate, site } = context;
  const pageSize = eventsPageSize(viewer);
  const [{ total, hasReminders }, rows] = await Promise.all([
    countSaved(database.db, viewer.userId),
    (shownOrder === "date" ? listSavedByDate : listSaved)(database.db, viewer.userId, { now, page, pageSize }),
  ]);
  const pages = pageCount(total, pageSize);
  const documentTitle =
    page === 1
      ? translate("saved.documentTitle", { site: site.name })
      : translate("saved.documentTitlePage", { site: site.name, page });
  if (page > pages) return { status: 404, view: { documentTitle, shows: "beyond", ...requested, pages } };
  const reader = listReader(context);
  const stampOf = ({ savedAt }: { savedAt: EpochMs }) => savedStamp(savedAt, reader);
  const cards = await savedCards(database.db, rows, { viewer, stampOf }, reader);
  const groups = shownOrder === "date" ? groupsByDay(cards, reader) : [{ head: null, cards }];
  const reminderOwner = !hasReminders && total > 0 ? viewer.userId : null;
  return { status: 200, view: { documentTitle, shows: "list", ...requested, pages, total, groups, reminderOwner } };
}

/**
 * Groups cards by day in the viewer's zone; live events are under today, events without an upcoming date under a
 * heading of their own.
 */
function groupsByDay(cards: readonly SavedCardView[], reader: ListReader): readonly SavedGroup[] {
  const noDate = { key: "none", name: reader.translate("saved.order.noDate"), date: null, near: false };
  const placed = cards.map((card) => ({
    card,
    head:
      card.time === null || card.time.endsAt <= reader.now
        ? noDate
        : dayHead(Math.max(card.time.startsAt, reader.now), reader),
  }));
  return [...Map.groupBy(placed, ({ head }) => head.key).values()].map((rows) => ({
    head: rows[0]?.head ?? noDate,
    cards: rows.map(({ card }) => card),
  }));
}

/** "Saved 22 Oct 2025" (spec §2, Saved events). */
function savedStamp(savedAt: EpochMs, { style, translate }: ListReader): string {
  return translate("saved.card.saved", { date: formatDayMonthYear(savedAt, style) });
}
