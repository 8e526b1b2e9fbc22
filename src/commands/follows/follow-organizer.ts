import { mayFollow } from "#core/follows/may-follow.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordActivity } from "#data/queries/activity-write.ts";
import { insertFollow, lockOrganizerToFollow } from "#data/queries/follows-write.ts";
import { transaction } from "#data/transaction.ts";

/** `own`: nobody follows an organizer that they work for. The others as with `saveEvent`. */
type FollowOutcome = "followed" | "own" | "gone" | "not-found";

/** Follows an organizer; doing it again changes nothing. Who follows is the viewer, whatever a form says. */
export function followOrganizer(
  { db }: Pick<Database, "db">,
  { viewer, publicId }: { viewer: Viewer; publicId: string },
  now: EpochMs,
): Promise<FollowOutcome> {
  return transaction(db, async (tx) => {
    const organizer = await lockOrganizerToFollow(tx, { publicId, userId: viewer.userId });
    const answer = mayFollow(organizer, viewer);
    if (organizer === null || answer !== "yes") return answer === "yes" ? "not-found" : answer;
    const { userId } = viewer;
    const isNew = await insertFollow(tx, { userId, organizerId: organizer.id }, now);
    const entry = { userId, type: "organizer_followed", entityType: "organizer", entityId: publicId } as const;
    if (isNew) await recordActivity(tx, entry, now);
    return "followed";
  });
}
