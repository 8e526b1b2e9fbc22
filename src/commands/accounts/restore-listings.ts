import { organizerListing } from "#core/organizers/organizers-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { listingOf } from "#core/visibility.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import {
  updateEventListingsRestored,
  updateOrganizerListingRestored,
  type NewlyListed,
  listSuspendedOrganizers,
  listHiddenStates,
} from "#data/queries/suspensions-write.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * Shared by the commands that end a suspension's effect: lists an account's events and organizer again where they may
 * be listed. Changes made meanwhile, such as a moderator's decision, stay. Returns the number of events.
 */
export async function restoreListings(
  tx: Transaction,
  { userId, actorId }: { userId: string; actorId: string | null },
  now: EpochMs,
): Promise<number> {
  for (const { id, visibility, isDeleted } of await listSuspendedOrganizers(tx, userId)) {
    const listing = organizerListing({ visibility, suspendedAt: null, deletedAt: isDeleted ? now : null });
    await updateOrganizerListingRestored(tx, id, listing);
  }
  let events = 0;
  for (const stands of await listHiddenStates(tx, userId)) {
    const listing = listingOf({ ...stands, deletedAt: stands.isDeleted ? now : null, suspendedAt: null });
    const { count, firstListed } = await updateEventListingsRestored(tx, { userId, stands, listing }, now);
    events += count;
    const { importStatus } = stands;
    await notifyOfFirstListed(tx, firstListed, { actorId, importStatus }, now);
  }
  return events;
}

/**
 * Shared by the commands that list hidden events again: notifies followers of those that are listed for the first
 * time, as an approval does. Of imported events nobody is notified.
 */
export async function notifyOfFirstListed(
  tx: Transaction,
  firstListed: readonly NewlyListed[],
  { actorId, importStatus }: { actorId: string | null; importStatus: string | null },
  now: EpochMs,
): Promise<void> {
  if (importStatus !== null) return;
  for (const { id, organizerId } of firstListed) {
    if (organizerId === null) continue;
    await insertNotificationCause(tx, { kind: "event-published", eventId: id, organizerId, actorId }, now);
  }
}
