import { eq, sql } from "drizzle-orm";
import type { Preferences } from "#core/profiles/preferences.ts";
import type { ProfileValues } from "#core/profiles/profile.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { users } from "#data/tables/accounts.ts";
import { profiles, userPreferences } from "#data/tables/profiles.ts";
import type { Transaction } from "#data/transaction.ts";

/** Locks an account's row, which serializes changes of what belongs to it, until the transaction ends. */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

/** Stores the profile of an account locked by `lockUser`; the name is in the account's own row. */
export async function updateProfile(
  tx: Transaction,
  { userId, name, bio, city, country }: ProfileValues & { userId: string },
  now: EpochMs,
): Promise<void> {
  await tx.update(users).set({ name, updatedAt: now }).where(eq(users.id, userId));
  const values = { bio, city, country, updatedAt: now };
  await tx
    .insert(profiles)
    .values({ userId, ...values, createdAt: now })
    .onConflictDoUpdate({ target: profiles.userId, set: { ...values, version: sql`${profiles.version} + 1` } });
}

/** Stores the preferences of an account locked by `lockUser`. */
export async function updatePreferences(
  tx: Transaction,
  { userId, ...preferences }: Preferences & { userId: string },
  now: EpochMs,
): Promise<void> {
  const { preferredStates, preferredEventTypes } = preferences;
  const lists = { preferredStates: [...preferredStates], preferredEventTypes: [...preferredEventTypes] };
  const values = { ...preferences, ...lists, updatedAt: now };
  await tx
    .insert(userPreferences)
    .values({ userId, ...values, createdAt: now })
    .onConflictDoUpdate({
      target: userPreferences.userId,
      set: { ...values, version: sql`${userPreferences.version} + 1` },
    });
}

/** The picture of an account locked by `lockUser`; null when it has none. */
export async function findAvatarKey(tx: Transaction, userId: string): Promise<string | null> {
  const [row] = await tx.select({ key: profiles.avatarKey }).from(profiles).where(eq(profiles.userId, userId));
  return row?.key ?? null;
}

/**
 * Sets or removes the picture of an account locked by `lockUser`. The profile's version stays the same: an open form
 * contains no picture, so there is no conflict.
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
