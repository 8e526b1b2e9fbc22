import { listingsFor, type Viewer } from "#core/viewer.ts";
import type { Listing, Visibility } from "#core/visibility.ts";

/** What of an event decides who may open its page. */
export type SeenEvent = { listing: Listing; visibility: Visibility; userId: string | null };

/** Whether this viewer may open the event's page: what lists show, one's own, and for moderators what is held or rejected (PRODUCT P6). */
export function maySeeEvent(event: SeenEvent, viewer: Pick<Viewer, "userId" | "role"> | null): boolean {
  if (listingsFor(viewer).includes(event.listing)) return true;
  if (viewer === null) return false;
  return viewer.userId === event.userId || (viewer.role !== "user" && event.visibility !== "private");
}
