import { HIDDEN_MAX, mayFollow } from "#core/follows/may-follow.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { insertActivity } from "#data/queries/activity-write.ts";
import {
  countHidden,
  deleteFollow,
  deleteHidden,
  insertFollow,
  insertHidden,
  lockOrganizerToFollow,
} from "#data/queries/follows-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { transaction } from "#data/transaction.ts";

/** `own`: nobody follows an organizer that they work for. The others as in `saveEvent`. */
type FollowOutcome = "followed" | "own" | "gone" | "not-found";

/** Follows an organizer; repeating it changes nothing. The follower is always the viewer, never a user id in the form. */
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
    if (isNew) await insertActivity(tx, entry, now);
    return "followed";
  });
}

/** Unfollows an organizer, also one that is no longer visible; true when it was followed. */
export function unfollowOrganizer(
  { db }: Pick<Database, "db">,
  { viewer: { userId }, publicId }: { viewer: Viewer; publicId: string },
  now: EpochMs,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const organizer = await lockOrganizerToFollow(tx, { publicId, userId });
    if (organizer === null || !(await deleteFollow(tx, { userId, organizerId: organizer.id }))) return false;
    const entry = { userId, type: "organizer_unfollowed", entityType: "organizer", entityId: publicId } as const;
    await insertActivity(tx, entry, now);
    return true;
  });
}

/** `full`: the member has hidden the maximum number. The others as in `followOrganizer`. */
type HideOutcome = { outcome: "hidden"; name: string } | { outcome: "own" | "gone" | "not-found" | "full" };

/** Hides an organizer's events from a member's lists; the organizer's and events' pages stay open. */
export function hideOrganizer(
  { db }: Pick<Database, "db">,
  { viewer, publicId }: { viewer: Viewer; publicId: string },
  now: EpochMs,
): Promise<HideOutcome> {
  return transaction(db, async (tx) => {
    const { userId } = viewer;
    await lockUser(tx, userId);
    const organizer = await lockOrganizerToFollow(tx, { publicId, userId });
    const answer = mayFollow(organizer, viewer);
    if (organizer === null || answer !== "yes") return { outcome: answer === "yes" ? "not-found" : answer };
    if ((await countHidden(tx, userId)) >= HIDDEN_MAX) return { outcome: "full" };
    await insertHidden(tx, { userId, organizerId: organizer.id }, now);
    return { outcome: "hidden", name: organizer.name };
  });
}

/** Shows an organizer's events in a member's lists again, also if the organizer has changed since; false when it was not hidden. */
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
