import { eq, sql } from "drizzle-orm";
import { DEFAULT_PREFERENCES, type Preferences, isPreferredType } from "#core/profiles/preferences.ts";
import type { Profile } from "#core/profiles/profile.ts";
import { isUsState } from "#core/profiles/us-states.ts";
import { users } from "#data/tables/accounts.ts";
import { profiles, userPreferences } from "#data/tables/profiles.ts";
import type { Connection } from "#data/transaction.ts";

/** A person's profile; null for an unknown account. A profile that was never saved has version 0. */
export async function findProfile(db: Connection, userId: string): Promise<Profile | null> {
  const [row] = await db
    .select({
      name: users.name,
      memberSince: users.createdAt,
      bio: sql<string>`coalesce(${profiles.bio}, '')`,
      city: profiles.city,
      country: profiles.country,
      avatarKey: profiles.avatarKey,
      version: sql<number>`coalesce(${profiles.version}, 0)`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

export type StoredPreferences = Preferences & { /** As in `Profile`. */ version: number };

/** A person's preferences; the defaults, with version 0, if they were never saved. */
export async function findPreferences(db: Connection, userId: string): Promise<StoredPreferences> {
  const [row] = await db.select().from(userPreferences).where(eq(userPreferences.userId, userId));
  if (row === undefined) return { ...DEFAULT_PREFERENCES, version: 0 };
  const { userId: _, activityLog: _log, digestKey: _key, createdAt: _created, updatedAt: _updated, ...rest } = row;
  const { deviceTimezone: _device, ...values } = rest;
  return {
    ...values,
    eventsPerPage: values.eventsPerPage ?? DEFAULT_PREFERENCES.eventsPerPage,
    preferredStates: values.preferredStates.filter(isUsState),
    preferredEventTypes: values.preferredEventTypes.filter(isPreferredType),
  };
}
