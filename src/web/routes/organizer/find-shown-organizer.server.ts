import { publicIdOf } from "#core/events/event-address.ts";
import { maySeeOrganizer } from "#core/organizers/may-see-organizer.ts";
import { listingOf } from "#core/visibility.ts";
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
  const seen = maySeeOrganizer(deleted ? asBefore(organizer) : organizer, viewer);
  if (!seen) return { state: "missing" };
  return deleted ? { state: "gone" } : { state: "shown", organizer };
}

function asBefore(organizer: OrganizerRow): OrganizerRow {
  const { visibility, suspendedAt } = organizer;
  const open = { moderation: "approved", held: false, importStatus: null, deleted: false } as const;
  return { ...organizer, listing: listingOf({ ...open, visibility, suspended: suspendedAt !== null }) };
}
