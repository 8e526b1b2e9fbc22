import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import { listingsFor, type Viewer } from "#core/viewer.ts";
import type { Listing, Visibility } from "#core/visibility.ts";

/** What of an event decides who may open its page. */
export type SeenEvent = {
  listing: Listing;
  visibility: Visibility;
  userId: string | null;
  /** What the viewer is to its organizer, where that was asked. */
  organizerRole?: OrganizerRole | null;
};

/**
 * Whether this viewer may open the event's page: what lists show, one's own and those of the organizer one works on, and for
 * moderators what is held or rejected (PRODUCT P6).
 */
export function maySeeEvent(event: SeenEvent, viewer: Pick<Viewer, "userId" | "role"> | null): boolean {
  if (listingsFor(viewer).includes(event.listing)) return true;
  if (viewer === null) return false;
  if (viewer.userId === event.userId || (event.organizerRole ?? null) !== null) return true;
  return viewer.role !== "user" && event.visibility !== "private";
}
