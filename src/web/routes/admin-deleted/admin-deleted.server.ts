import { redirect } from "react-router";
import { mayDeleteAll } from "#core/admin/admin-policy.ts";
import { DELETED_RETENTION_DAYS, restorableUntil } from "#core/events/deletion.ts";
import { mayDeleteEvent, mayReadWords } from "#core/events/event-policy.ts";
import { EVENTS_PAGE_SIZE } from "#core/events/event-search.ts";
import { isFaultyAddress, readAskedZone, requestedPath } from "#core/list-address.ts";
import { readSearchQuery } from "#core/pagination.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { DAY_MS, toIsoSeconds } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { Viewer } from "#core/viewer.ts";
import {
  type DeletedEvent,
  type OpenDeletion,
  listDeletedEvents,
  listOpenDeletions,
} from "#data/queries/deleted-events.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { DeletedRow, DeletedTogether, DeletedView } from "#web/routes/admin-deleted/deleted-list.tsx";

const PATH = "/admin/deleted";

type Requested = {
  query: string | null;
  /** The mass deletion whose events are listed. */
  group: number | null;
  after: string | null;
  zone: string | null;
};

/** Loads the events that were deleted within 30 days and can be restored (PRODUCT P8). Returns a failure as a value. */
export async function deletedLoader(
  url: URL,
  { viewer, frame }: { viewer: Viewer; frame: AdminFrameData },
  context: RequestContext,
): Promise<{ status: number; view: DeletedView }> {
  const { translate, site } = context;
  const requested = requestedOf(url.searchParams);
  const documentTitle = translate("admin.documentTitle", { page: translate("admin.deleted.title"), site: site.name });
  const page = await readPage({ viewer, requested }, context);
  if (page === null)
    return { status: 503, view: { documentTitle, frame, shows: "failed", requestId: context.requestId } };
  const reader = listReader(context);
  const rows = page.events.slice(0, EVENTS_PAGE_SIZE);
  const last = page.events.length > EVENTS_PAGE_SIZE ? rows.at(-1) : undefined;
  return {
    status: 200,
    view: {
      documentTitle,
      frame,
      shows: "list",
      rows: rows.map((event) => rowOf(event, viewer, reader)),
      together: requested.query === null ? page.deletions.map((deletion) => groupOf(deletion, viewer, reader)) : [],
      query: requested.query,
      group: requested.group,
      zone: requested.zone,
      mayForget: mayDeleteAll(viewer),
      here: pathAt(requested),
      first: requested.after === null ? null : pathAt({ ...requested, after: null }),
      next: last === undefined ? null : pathAt({ ...requested, after: last.publicId }),
    },
  };
}

/** Redirects an invalid address to the clean one (PRODUCT P18). */
function requestedOf(params: URLSearchParams): Requested {
  const after = params.get("after");
  const group = params.get("group");
  const requested = {
    query: readSearchQuery(params).query,
    group: group !== null && /^[1-9]\d{0,14}$/.test(group) ? Number(group) : null,
    after: after !== null && isPublicId(after) ? after : null,
    zone: readAskedZone(params, (text) => canonicalZone(text) !== null),
  };
  if (isFaultyAddress(params, parametersOf(requested))) throw redirect(pathAt(requested));
  return requested;
}

function parametersOf({ query, group, after, zone }: Requested) {
  return { q: query, group: group === null ? null : String(group), after, tz: zone };
}

function pathAt(requested: Requested): string {
  return requestedPath(PATH, parametersOf(requested));
}

/** Groups have a card each, so that their events are listed in a search or for one group only. */
async function readPage({ viewer, requested }: { viewer: Viewer; requested: Requested }, context: RequestContext) {
  const { database, now } = context;
  const { query, group, after } = requested;
  return orLogged(context, "the deleted events could not be read", async () => {
    const deletions = await listOpenDeletions(database.db, now);
    const shown = query === null ? deletions.map(({ id }) => id) : [];
    const search = { viewerId: viewer.userId, query, after, now, limit: EVENTS_PAGE_SIZE + 1 };
    const events = await listDeletedEvents(database.db, { ...search, group: group ?? { not: shown } });
    return { events, deletions };
  });
}

function groupOf(deletion: OpenDeletion, viewer: Viewer, { style }: ListReader): DeletedTogether {
  const { id, scope, fileName, events, deletedAt, deletedBy, done, isUndone } = deletion;
  return {
    id,
    kind: scope === "import" && fileName === null ? "selected" : scope,
    fileName: fileName ?? "",
    events,
    when: formatDateAtClock(deletedAt, style),
    name: deletedBy,
    done,
    isUndone,
    href: pathAt({ query: null, group: id, after: null, zone: null }),
    mayAct: mayDeleteAll(viewer),
  };
}

function rowOf(event: DeletedEvent, viewer: Viewer, { style, now }: ListReader): DeletedRow {
  const { publicId, title, deletedAt, userId, organizerRole } = event;
  const isReadable = mayReadWords(viewer, event);
  return {
    publicId,
    title: isReadable ? title : null,
    by: deleterOf({ ...event, byOwner: event.byOwner && isReadable }),
    when: { iso: toIsoSeconds(deletedAt), text: formatDateAtClock(deletedAt, style) },
    // The page's minute may have begun before the deletion.
    daysLeft: Math.min(DELETED_RETENTION_DAYS, Math.ceil((restorableUntil(deletedAt) - now) / DAY_MS)),
    mayRestore: mayDeleteEvent(viewer, { userId, organizerRole }),
  };
}

function deleterOf({ byOwner, organizerName, deletedBy }: DeletedEvent): DeletedRow["by"] {
  if (byOwner) return { kind: "owner", organizer: organizerName };
  return deletedBy === null ? { kind: "nobody" } : { kind: "person", name: deletedBy };
}
