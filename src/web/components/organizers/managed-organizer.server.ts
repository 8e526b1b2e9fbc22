import { noteRefusal } from "#commands/audit/note-in-audit.ts";
import { AppError } from "#core/errors.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { mayEditOrganizer, maySeeOrganizer } from "#core/organizers/organizer-policy.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { Viewer } from "#core/viewer.ts";
import { findOwnOrganizer, listEditedOrganizers, findOrganizerRole } from "#data/queries/organizer-people.ts";
import { findOrganizerByPublicId, type OrganizerRow } from "#data/queries/organizers.ts";
import type { ManageFrameView } from "#web/components/organizers/manage-frame-view.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The organizer that a page of managing is about, and what its viewer is to it; admins manage any. */
export type ManagedOrganizer = {
  organizer: OrganizerRow;
  role: OrganizerRole | "admin";
  /** What the addresses of its pages end with: nothing for one's own. */
  query: string;
};

/**
 * The organizer that the address names by `?organizer=`, else the viewer's own; null when they own none. Throws `forbidden` for
 * one that is not theirs, and not-found for what they cannot see.
 */
export async function managedOrganizer(
  url: URL,
  viewer: Viewer,
  { database, actor, now }: RequestContext,
): Promise<ManagedOrganizer | null> {
  const { db } = database;
  const asked = url.searchParams.get("organizer");
  if (asked === null) {
    const own = await findOwnOrganizer(db, viewer.userId);
    return own && { organizer: own, role: "owner", query: "" };
  }
  const organizer = isPublicId(asked) ? await findOrganizerByPublicId(db, asked) : null;
  const role = organizer === null ? null : await findOrganizerRole(db, viewer.userId, organizer.id);
  if (organizer === null || organizer.deletedAt !== null) throw new AppError("not-found", "there is no such organizer");
  if (!mayEditOrganizer(role, viewer)) {
    const entry = { action: "save-organizer", actor, entity: { type: "organizer", id: organizer.publicId } } as const;
    await noteRefusal(database, entry, now);
    const isSeen = maySeeOrganizer(organizer, viewer);
    throw new AppError(isSeen ? "forbidden" : "not-found", "an organizer is managed by its own people only");
  }
  return { organizer, role: role ?? "admin", query: role === "owner" ? "" : `?organizer=${organizer.publicId}` };
}

/** The frame of the pages of managing: whose profile it is, its other pages, and which others the viewer edits. */
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
