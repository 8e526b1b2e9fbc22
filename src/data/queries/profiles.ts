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

/** What a member prefers about places, with the city of their profile. */
export type PlacePreferences = Pick<Preferences, "preferredStates" | "maxEventDistanceMiles"> &
  Pick<Profile, "city" | "country">;

export async function findPlacePreferences(db: Connection, userId: string): Promise<PlacePreferences> {
  const found = await db.execute<{
    states: string[] | null;
    miles: number | null;
    city: string | null;
    country: string | null;
  }>(
    sql`select p.preferred_states as states, p.max_event_distance_miles as miles, f.city, f.country
      from (select ${userId}::text as user_id) u left join user_preferences p using (user_id) left join profiles f using (user_id)`,
  );
  const { states = null, miles = null, city = null, country = null } = found.rows[0] ?? {};
  return { preferredStates: (states ?? []).filter(isUsState), maxEventDistanceMiles: miles, city, country };
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
