import { HIDDEN_MAX, mayFollow } from "#core/follows/may-follow.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { countHidden, insertHidden, lockOrganizerToFollow } from "#data/queries/follows-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { transaction } from "#data/transaction.ts";

/** `full`: so many are hidden that no more can be. The others as with `followOrganizer`. */
type HideOutcome = { outcome: "hidden"; name: string } | { outcome: "own" | "gone" | "not-found" | "full" };

/** Leaves an organizer's events out of a member's lists; its page and theirs stay open. */
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
