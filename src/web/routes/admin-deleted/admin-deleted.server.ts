import { redirect } from "react-router";
import { undeleteEvent } from "#commands/events/delete-event.ts";
import { mayDeleteAll } from "#core/admin/admin-policy.ts";
import { AppError } from "#core/errors.ts";
import { restorableUntil } from "#core/events/deletion.ts";
import { mayDeleteEvent, mayReadWords } from "#core/events/event-policy.ts";
import { EVENTS_PAGE_SIZE } from "#core/events/event-search.ts";
import { isGivenTwice, parseListAddress } from "#core/list-address.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { DAY_MS, toIsoSeconds } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { type DeletedEvent, listDeletedEvents, listOpenDeletions } from "#data/queries/deleted-events.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { orLogged } from "#web/http/form-result.server.ts";
import { ownPath } from "#web/http/own-path.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { DeletedRow, DeletedView } from "#web/routes/admin-deleted/deleted-list.tsx";

const TOAST = "myEvents.toast";
const RESTORED: Record<"undeleted" | "already" | "gone", Toast> = {
  undeleted: successToast({ title: `${TOAST}.undeleted`, message: `${TOAST}.undeletedText` }),
  already: infoToast({ title: `${TOAST}.undeletedAlready` }),
  gone: errorToast({ title: `${TOAST}.undeletedTooLate` }),
};
const NOT_YOURS: Toast = errorToast({ title: "admin.overview.toast.notYours" });
const FAILED: Toast = errorToast({ title: `${TOAST}.failed`, message: `${TOAST}.failedText` });

/** Restores one deleted event and redirects to the list. */
export async function deletedAction(request: Request, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const publicId = form.text("event");
  if (!isPublicId(publicId)) throw new AppError("not-found", "no event has this id");
  const to = form.has("returnTo") ? ownPath(form.text("returnTo")) : "/admin/deleted";
  const { database, actor, now } = context;
  const toast = await orLogged(context, "a deleted event could not be brought back", async () => {
    try {
      return RESTORED[(await undeleteEvent(database, { actor, publicId }, now)).outcome];
    } catch (error) {
      // Nobody sees a deleted event, so an event that the viewer may not restore counts as not found.
      if (error instanceof AppError && (error.code === "forbidden" || error.code === "not-found")) return NOT_YOURS;
      throw error;
    }
  });
  return redirectWithToast(to, toast ?? FAILED, context);
}

const PATH = "/admin/deleted";

/** Loads the events that were deleted within 30 days and can be restored (PRODUCT P8). Returns a failure as a value. */
export async function deletedLoader(
  url: URL,
  { viewer, frame }: { viewer: Viewer; frame: AdminFrameData },
  context: RequestContext,
): Promise<{ status: number; view: DeletedView }> {
  const { translate, site } = context;
  const { after, zone } = queryOf(url.searchParams);
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

/** Redirects an invalid address to the clean one (PRODUCT P18). */
function queryOf(params: URLSearchParams): { after: string | null; zone: string | null } {
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
  const requested = { viewerId: viewer.userId, after, now, limit: EVENTS_PAGE_SIZE + 1 };
  try {
    const [events, deletions] = await Promise.all([
      listDeletedEvents(database.db, requested),
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
    daysLeft: Math.ceil((restorableUntil(deletedAt) - now) / DAY_MS),
    mayRestore: mayDeleteEvent(viewer, { userId, organizerRole }),
  };
}

function deleterOf({ byOwner, organizerName, deletedBy }: DeletedEvent): DeletedRow["by"] {
  if (byOwner) return { kind: "owner", organizer: organizerName };
  return deletedBy === null ? { kind: "nobody" } : { kind: "person", name: deletedBy };
}
