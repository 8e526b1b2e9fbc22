import { eq } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { profiles } from "#data/tables/profiles.ts";
import type { Transaction } from "#data/transaction.ts";

/** The picture of an account that `lockUser` holds; null when it has none. */
export async function findAvatarKey(tx: Transaction, userId: string): Promise<string | null> {
  const [row] = await tx.select({ key: profiles.avatarKey }).from(profiles).where(eq(profiles.userId, userId));
  return row?.key ?? null;
}

/**
 * Gives an account that `lockUser` holds a picture, or takes it away. The profile's version stays: a form that is open holds
 * what is typed, and no picture.
 */
export async function updateAvatarKey(
  tx: Transaction,
  { userId, key }: { userId: string; key: string | null },
  now: EpochMs,
): Promise<void> {
  await tx
    .insert(profiles)
    .values({ userId, avatarKey: key, version: 0, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: profiles.userId, set: { avatarKey: key, updatedAt: now } });
}
