import { redirect } from "react-router";
import { noteRefusal } from "#commands/audit/note-in-audit.ts";
import { AppError } from "#core/errors.ts";
import { publicIdOf } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import { mayEditOrganizer, maySeeOrganizer } from "#core/organizers/organizer-policy.ts";
import { organizerListing } from "#core/organizers/organizers-list.ts";
import { isPublicId } from "#core/text/public-id.ts";
import type { Viewer } from "#core/viewer.ts";
import { findOrganizerMergedInto } from "#data/queries/organizer-merges.ts";
import { findOrganizerRole, findOwnOrganizer, listEditedOrganizers } from "#data/queries/organizer-people.ts";
import { type OrganizerRow, findOrganizerByPublicId } from "#data/queries/organizers.ts";
import type { ManageFrameView } from "#web/components/organizers/manage-frame.tsx";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The organizer of a management page, and the viewer's role there; admins manage any organizer. */
export type ManagedOrganizer = {
  organizer: OrganizerRow;
  role: OrganizerRole | "admin";
  /** The query string of its pages' addresses; empty for one's own profile. */
  query: string;
};

/**
 * The organizer of `?organizer=` in the address, or else the viewer's own; null when they own none. Throws `forbidden`
 * for one that they may not manage, and not-found for one that they may not see.
 */
export async function managedOrganizer(
  url: URL,
  viewer: Viewer,
  { database, actor, now }: RequestContext,
): Promise<ManagedOrganizer | null> {
  const { db } = database;
  const requested = url.searchParams.get("organizer");
  if (requested === null) {
    const own = await findOwnOrganizer(db, viewer.userId);
    return own && { organizer: own, role: "owner", query: "" };
  }
  const organizer = isPublicId(requested) ? await findOrganizerByPublicId(db, requested) : null;
  const role = organizer === null ? null : await findOrganizerRole(db, viewer.userId, organizer.id);
  if (organizer === null || organizer.deletedAt !== null) throw new AppError("not-found", "there is no such organizer");
  if (!mayEditOrganizer(role, viewer)) {
    const entry = { action: "save-organizer", actor, entity: { type: "organizer", id: organizer.publicId } } as const;
    await noteRefusal(database, entry, now);
    const isSeen = maySeeOrganizer(organizer, viewer);
    throw new AppError(isSeen ? "forbidden" : "not-found", "only the people of an organizer manage it");
  }
  return { organizer, role: role ?? "admin", query: role === "owner" ? "" : `?organizer=${organizer.publicId}` };
}

/** The frame of the management pages: the profile's name, its pages, and the other profiles that the viewer edits. */
export async function manageFrame(
  managed: ManagedOrganizer | null,
  viewer: Viewer,
  { database: { db } }: RequestContext,
): Promise<ManageFrameView> {
  const edited = await listEditedOrganizers(db, viewer.userId);
  const current = managed?.organizer.publicId ?? null;
  return {
    name: managed?.organizer.name ?? null,
    path: managed === null ? null : organizerPath(managed.organizer),
    query: managed?.query ?? "",
    ownsAnother: managed !== null && managed.role !== "owner" && viewer.organizerId !== null,
    others: edited
      .filter(({ publicId }) => publicId !== current)
      .map(({ publicId, name }) => ({ name, href: `/organizers/manage?organizer=${publicId}` })),
  };
}

/** The organizer at an address for this viewer: visible, deleted, or missing. */
type FoundOrganizer = { state: "shown"; organizer: OrganizerRow } | { state: "gone" } | { state: "missing" };

/**
 * Finds an organizer by the id at the end of its address (PRODUCT P18). "gone" only for one that this viewer could see
 * before. The address of a merged organizer redirects to the remaining one; temporarily, because a merge can be undone.
 */
export async function findShownOrganizer(segment: string, context: RequestContext): Promise<FoundOrganizer> {
  const { database, viewer } = context;
  const publicId = publicIdOf(segment);
  const organizer = publicId === null ? null : await findOrganizerByPublicId(database.db, publicId);
  if (organizer === null) return { state: "missing" };
  if (organizer.mergedInto !== null) {
    const into = await findOrganizerMergedInto(database.db, organizer.id);
    const found = into === null ? null : await findShownOrganizer(into, context);
    if (found?.state === "shown") throw redirect(organizerPath(found.organizer), 302);
  }
  const deleted = organizer.deletedAt !== null;
  // Its editors see it too. The query for the role runs only when it matters.
  const seen =
    maySeeOrganizer(deleted ? beforeDeletion(organizer) : organizer, viewer) ||
    (viewer !== null && (await findOrganizerRole(database.db, viewer.userId, organizer.id)) !== null);
  if (!seen) return { state: "missing" };
  return deleted ? { state: "gone" } : { state: "shown", organizer };
}

function beforeDeletion(organizer: OrganizerRow): OrganizerRow {
  return { ...organizer, listing: organizerListing({ ...organizer, deletedAt: null }) };
}
