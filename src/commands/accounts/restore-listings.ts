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
    for (const each of firstListed)
      await notifyFollowers(tx, each, { actorId, isImported: stands.importStatus !== null }, now);
  }
  return events;
}

/** Notifies followers of an event that is listed for the first time, as an approval does. */
async function notifyFollowers(
  tx: Transaction,
  { id, organizerId }: NewlyListed,
  { actorId, isImported }: { actorId: string | null; isImported: boolean },
  now: EpochMs,
): Promise<void> {
  if (organizerId === null || isImported) return;
  await insertNotificationCause(tx, { kind: "event-published", eventId: id, organizerId, actorId }, now);
}
