import { publicIdOf } from "#core/events/event-address.ts";
import { maySeeOrganizer } from "#core/organizers/may-see-organizer.ts";
import { organizerListing } from "#core/organizers/organizer-listing.ts";
import { organizerRole } from "#data/queries/organizer-people.ts";
import { findOrganizerByPublicId, type OrganizerRow } from "#data/queries/organizers.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What an address leads to for this viewer: an organizer, one that was deleted, or nothing that may be seen. */
type FoundOrganizer = { state: "shown"; organizer: OrganizerRow } | { state: "gone" } | { state: "missing" };

/** Looks an organizer up by the id that its address ends with (PRODUCT P18). Gone is only what this viewer could see before. */
export async function findShownOrganizer(
  segment: string,
  { database, viewer }: RequestContext,
): Promise<FoundOrganizer> {
  const publicId = publicIdOf(segment);
  const organizer = publicId === null ? null : await findOrganizerByPublicId(database.db, publicId);
  if (organizer === null) return { state: "missing" };
  const deleted = organizer.deletedAt !== null;
  // Its editors see it too, and whoever needs no role is spared the question.
  const seen =
    maySeeOrganizer(deleted ? asBefore(organizer) : organizer, viewer) ||
    (viewer !== null && (await organizerRole(database.db, viewer.userId, organizer.id)) !== null);
  if (!seen) return { state: "missing" };
  return deleted ? { state: "gone" } : { state: "shown", organizer };
}

function asBefore(organizer: OrganizerRow): OrganizerRow {
  return { ...organizer, listing: organizerListing({ ...organizer, deletedAt: null }) };
}
