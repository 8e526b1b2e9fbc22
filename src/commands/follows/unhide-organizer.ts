import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { deleteHidden, lockOrganizerToFollow } from "#data/queries/follows-write.ts";
import { transaction } from "#data/transaction.ts";

/** Lets an organizer's events into a member's lists again, whatever became of it meanwhile; false when there never was one. */
export function unhideOrganizer(
  { db }: Pick<Database, "db">,
  { viewer: { userId }, publicId }: { viewer: Viewer; publicId: string },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const organizer = await lockOrganizerToFollow(tx, { publicId, userId });
    if (organizer === null) return false;
    await deleteHidden(tx, { userId, organizerId: organizer.id });
    return true;
  });
}
