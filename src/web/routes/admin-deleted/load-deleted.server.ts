import { redirect } from "react-router";
import { mayDeleteAll } from "#core/admin/admin-policy.ts";
import { keptUntil } from "#core/events/deletion.ts";
import { mayDeleteEvent, mayReadWords } from "#core/events/event-policy.ts";
import { EVENTS_PAGE_SIZE } from "#core/events/event-search.ts";
import { isGivenTwice, parseListAddress } from "#core/list-address.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { DAY_MS, toIsoSeconds } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { Viewer } from "#core/viewer.ts";
import { type DeletedEvent, listDeletedEvents } from "#data/queries/deleted-events.ts";
import { listOpenDeletions } from "#data/queries/mass-deletions.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { DeletedRow, DeletedView } from "#web/routes/admin-deleted/deleted-view.ts";

const PATH = "/admin/deleted";

/** What was deleted within 30 days, and can be brought back (PRODUCT P8). That it cannot be read is a value too. */
export async function loadDeleted(
  url: URL,
  { viewer, frame }: { viewer: Viewer; frame: AdminFrameData },
  context: RequestContext,
): Promise<{ status: number; view: DeletedView }> {
  const { translate, site } = context;
  const { after, zone } = askedOf(url.searchParams);
  const documentTitle = translate("admin.documentTitle", { page: translate("admin.deleted.title"), site: site.name });
  const page = await readPage({ viewer, after }, context);
  if (page === null)
    return { status: 503, view: { documentTitle, frame, shows: "failed", requestId: context.requestId } };
  const reader = listReader(context);
  const rows = page.events.slice(0, EVENTS_PAGE_SIZE);
  const last = page.events.length > EVENTS_PAGE_SIZE ? rows.at(-1) : undefined;
  const together = page.deletions.map(({ id, events, deletedAt, deletedBy: name, done, isUndone }) => ({
    id,
    events,
    when: formatDateAtClock(deletedAt, reader.style),
    name,
    done,
    isUndone,
  }));
  return {
    status: 200,
    view: {
      documentTitle,
      frame,
      shows: "list",
      rows: rows.map((event) => rowOf(event, viewer, reader)),
      together,
      here: pathAt(after, zone),
      first: after === null ? null : pathAt(null, zone),
      next: last === undefined ? null : pathAt(last.publicId, zone),
    },
  };
}

/** A faulty address redirects to the clean one (PRODUCT P18). */
function askedOf(params: URLSearchParams): { after: string | null; zone: string | null } {
  const { faulty, address } = parseListAddress(params, (text) => canonicalZone(text) !== null);
  const text = params.get("after");
  const after = text !== null && isPublicId(text) && !isGivenTwice(params, "after") ? text : null;
  if (faulty || after !== text) throw redirect(pathAt(after, address.zone));
  return { after, zone: address.zone };
}

function pathAt(after: string | null, zone: string | null): string {
  const params = new URLSearchParams();
  if (after !== null) params.set("after", after);
  if (zone !== null) params.set("tz", zone);
  return params.size === 0 ? PATH : `${PATH}?${params.toString().replaceAll("%2F", "/")}`;
}

async function readPage({ viewer, after }: { viewer: Viewer; after: string | null }, context: RequestContext) {
  const { database, now } = context;
  const asked = { viewerId: viewer.userId, after, now, limit: EVENTS_PAGE_SIZE + 1 };
  try {
    const [events, deletions] = await Promise.all([
      listDeletedEvents(database.db, asked),
      mayDeleteAll(viewer) ? listOpenDeletions(database.db, now) : [],
    ]);
    return { events, deletions };
  } catch (error) {
    context.logError(error, "the deleted events could not be read");
    return null;
  }
}

function rowOf(event: DeletedEvent, viewer: Viewer, { style, now }: ListReader): DeletedRow {
  const { publicId, title, deletedAt, userId, organizerRole } = event;
  const isReadable = mayReadWords(viewer, event);
  return {
    publicId,
    title: isReadable ? title : null,
    by: deleterOf({ ...event, byOwner: event.byOwner && isReadable }),
    when: { iso: toIsoSeconds(deletedAt), text: formatDateAtClock(deletedAt, style) },
    daysLeft: Math.ceil((keptUntil(deletedAt) - now) / DAY_MS),
    mayRestore: mayDeleteEvent(viewer, { userId, organizerRole }),
  };
}

function deleterOf({ byOwner, organizerName, deletedBy }: DeletedEvent): DeletedRow["by"] {
  if (byOwner) return { kind: "owner", organizer: organizerName };
  return deletedBy === null ? { kind: "nobody" } : { kind: "person", name: deletedBy };
}
