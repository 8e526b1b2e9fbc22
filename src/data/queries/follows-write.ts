import { and, count, eq } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import { hiddenOrganizers, organizerFollows } from "#data/tables/activity.ts";
import { organizers } from "#data/tables/organizers.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * Locks an organizer, and reads what decides whether this person may follow or hide it. The row cannot be deleted until
 * the transaction ends.
 */
export async function lockOrganizerToFollow(tx: Transaction, requested: { publicId: string; userId: string }) {
  const { id, name, listing, visibility, suspendedAt, deletedAt, userId } = organizers;
  const [found] = await tx
    .select({ id, name, listing, visibility, suspendedAt, deletedAt, userId })
    .from(organizers)
    .where(eq(organizers.publicId, requested.publicId))
    .for("key share");
  if (found === undefined) return null;
  // Read under the lock, since accepting an invitation locks the organizer too.
  return { ...found, organizerRole: await findOrganizerRole(tx, requested.userId, found.id) };
}

/** A person and an organizer. */
type Pair = { userId: string; organizerId: number };

/** When a person followed and hid an organizer; null if not. */
type FollowAndHide = { followedAt: EpochMs | null; hiddenAt: EpochMs | null };

/** Stores the follow; false when it already existed. */
export async function insertFollow(tx: Transaction, { userId, organizerId }: Pair, now: EpochMs): Promise<boolean> {
  const added = await tx
    .insert(organizerFollows)
    .values({ followerId: userId, organizerId, createdAt: now })
    .onConflictDoNothing()
    .returning({ organizerId: organizerFollows.organizerId });
  return added.length > 0;
}

/** Deletes the follow; false when there was none. */
export async function deleteFollow(tx: Transaction, { userId, organizerId }: Pair): Promise<boolean> {
  const gone = await tx
    .delete(organizerFollows)
    .where(and(eq(organizerFollows.followerId, userId), eq(organizerFollows.organizerId, organizerId)))
    .returning({ organizerId: organizerFollows.organizerId });
  return gone.length > 0;
}

/** Stores that the person hides the organizer's events from lists. */
export async function insertHidden(tx: Transaction, { userId, organizerId }: Pair, now: EpochMs): Promise<void> {
  await tx.insert(hiddenOrganizers).values({ userId, organizerId, createdAt: now }).onConflictDoNothing();
}

/** Shows the organizer's events in the person's lists again. */
export async function deleteHidden(tx: Transaction, { userId, organizerId }: Pair): Promise<void> {
  await tx
    .delete(hiddenOrganizers)
    .where(and(eq(hiddenOrganizers.userId, userId), eq(hiddenOrganizers.organizerId, organizerId)));
}

/** Deletes the follow and the hide of a person who starts to work for the organizer. */
export async function deleteFollowAndHide(tx: Transaction, pair: Pair): Promise<void> {
  await deleteFollow(tx, pair);
  await deleteHidden(tx, pair);
}

/** Like `deleteFollowAndHide`; returns the dates that `insertFollowAndHide` needs to restore the rows. */
export async function deleteFollowAndHideReturning(
  tx: Transaction,
  { userId, organizerId }: Pair,
): Promise<FollowAndHide> {
  const [followed] = await tx
    .delete(organizerFollows)
    .where(and(eq(organizerFollows.followerId, userId), eq(organizerFollows.organizerId, organizerId)))
    .returning({ at: organizerFollows.createdAt });
  const [hid] = await tx
    .delete(hiddenOrganizers)
    .where(and(eq(hiddenOrganizers.userId, userId), eq(hiddenOrganizers.organizerId, organizerId)))
    .returning({ at: hiddenOrganizers.createdAt });
  return { followedAt: followed?.at ?? null, hiddenAt: hid?.at ?? null };
}

/** Restores the follow and the hide of a person who no longer works for the organizer. */
export async function insertFollowAndHide(
  tx: Transaction,
  pair: Pair,
  { followedAt, hiddenAt }: FollowAndHide,
): Promise<void> {
  if (followedAt !== null) await insertFollow(tx, pair, followedAt);
  if (hiddenAt !== null) await insertHidden(tx, pair, hiddenAt);
}

/** Number of organizers that a person hides. */
export async function countHidden(tx: Transaction, userId: string): Promise<number> {
  const [found] = await tx.select({ n: count() }).from(hiddenOrganizers).where(eq(hiddenOrganizers.userId, userId));
  return found?.n ?? 0;
}
