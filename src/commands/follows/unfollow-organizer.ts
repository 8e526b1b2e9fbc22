import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordActivity } from "#data/queries/activity-write.ts";
import { deleteFollow, lockOrganizerToFollow } from "#data/queries/follows-write.ts";
import { transaction } from "#data/transaction.ts";

/** Takes a follow back, also of an organizer that can no longer be seen; true when there was one. */
export function unfollowOrganizer(
  { db }: Pick<Database, "db">,
  { viewer: { userId }, publicId }: { viewer: Viewer; publicId: string },
  now: EpochMs,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const organizer = await lockOrganizerToFollow(tx, { publicId, userId });
    if (organizer === null || !(await deleteFollow(tx, { userId, organizerId: organizer.id }))) return false;
    const entry = { userId, type: "organizer_unfollowed", entityType: "organizer", entityId: publicId } as const;
    await recordActivity(tx, entry, now);
    return true;
  });
}
