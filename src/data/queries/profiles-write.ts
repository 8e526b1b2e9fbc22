import { eq, sql } from "drizzle-orm";
import type { Preferences } from "#core/profiles/preferences.ts";
import type { ProfileValues } from "#core/profiles/profile.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { users } from "#data/tables/accounts.ts";
import { profiles, userPreferences } from "#data/tables/profiles.ts";
import type { Transaction } from "#data/transaction.ts";

/** Makes everybody wait who would change what belongs to this account, until the transaction ends. */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

/** Stores the profile of an account that `lockUser` holds; the name stands with the account itself. */
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

/** Stores the preferences of an account that `lockUser` holds. */
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
