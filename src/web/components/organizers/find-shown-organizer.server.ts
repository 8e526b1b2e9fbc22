import { redirect } from "react-router";
import { publicIdOf } from "#core/events/event-address.ts";
import { maySeeOrganizer } from "#core/organizers/organizer-policy.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { organizerListing } from "#core/organizers/organizers-list.ts";
import { findOrganizerMergedInto } from "#data/queries/organizer-merges.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import { findOrganizerByPublicId, type OrganizerRow } from "#data/queries/organizers.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What an address leads to for this viewer: an organizer, one that was deleted, or nothing that may be seen. */
type FoundOrganizer = { state: "shown"; organizer: OrganizerRow } | { state: "gone" } | { state: "missing" };

/**
 * Looks an organizer up by the id that its address ends with (PRODUCT P18). Gone is only what this viewer could see before. From the
 * addresses of one that was folded into another it leads to the page of that one: not for good, a merge can be taken back.
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
  // Its editors see it too, and whoever needs no role is spared the question.
  const seen =
    maySeeOrganizer(deleted ? asBefore(organizer) : organizer, viewer) ||
    (viewer !== null && (await findOrganizerRole(database.db, viewer.userId, organizer.id)) !== null);
  if (!seen) return { state: "missing" };
  return deleted ? { state: "gone" } : { state: "shown", organizer };
}

function asBefore(organizer: OrganizerRow): OrganizerRow {
  return { ...organizer, listing: organizerListing({ ...organizer, deletedAt: null }) };
}
