import { maySeeEvent, type SeenEvent } from "#core/events/may-see-event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { listingOf } from "#core/visibility.ts";

/** What of a deleted event says who could see it. */
export type DeletedThing = SeenEvent & {
  moderation: "pending" | "approved" | "rejected";
  held: boolean;
  importStatus: "pending" | "done" | null;
  suspendedAt: EpochMs | null;
};

/** Whether this viewer could see a deleted event while it was there: only then is it told to be gone (PRODUCT P18). */
export function wasShown(event: DeletedThing, viewer: Viewer | null): boolean {
  const { visibility, moderation, held, importStatus, suspendedAt } = event;
  const before = { visibility, moderation, held, importStatus, deleted: false, suspended: suspendedAt !== null };
  return maySeeEvent({ ...event, listing: listingOf(before) }, viewer);
}
