import { desc, eq, inArray, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing, Visibility } from "#core/visibility.ts";
import { activity } from "#data/tables/activity.ts";
import { events } from "#data/tables/events.ts";
import { organizers } from "#data/tables/organizers.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import type { Connection } from "#data/transaction.ts";

/** One entry of the log: action, time, and the subject's public id. */
export type ActivityRow = {
  type: string;
  entityType: string;
  entityId: string;
  /** For a single date: its original local start, as `date`. */
  metadata: unknown;
  createdAt: EpochMs;
};

/** One page of a member's actions, the newest first (spec visitors §7). */
export function listActivity(
  db: Connection,
  userId: string,
  { page, pageSize }: { /** From 1. */ page: number; pageSize: number },
): Promise<readonly ActivityRow[]> {
  const { activityType: type, entityType, entityId, metadata, createdAt } = activity;
  return db
    .select({ type, entityType, entityId, metadata, createdAt })
    .from(activity)
    .where(eq(activity.userId, userId))
    .orderBy(desc(activity.createdAt), desc(activity.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

/** Number of entries in the log, and whether it is switched on. */
export async function findActivityState(db: Connection, userId: string): Promise<{ total: number; isOn: boolean }> {
  const found = await db.execute<{ total: number; is_on: boolean }>(sql`
    select (select count(*)::int from ${activity} where ${activity.userId} = ${userId}) as total,
           coalesce((select ${userPreferences.activityLog} from ${userPreferences} where ${userPreferences.userId} = ${userId}), true) as is_on`);
  const row = found.rows[0];
  return { total: row?.total ?? 0, isOn: row?.is_on ?? true };
}

/** What an entry may name, and the columns that decide who may see it. */
export type NamedSubject = {
  kind: "event" | "organizer";
  publicId: string;
  name: string;
  listing: Listing;
  visibility: Visibility;
  userId: string | null;
  deletedAt: number | null;
};

/** The events and organizers with these public ids, deleted ones included. */
export async function listNamedSubjects(
  db: Connection,
  { eventIds, organizerIds }: { eventIds: readonly string[]; organizerIds: readonly string[] },
): Promise<readonly NamedSubject[]> {
  const ofEvents = db
    .select({
      publicId: events.publicId,
      name: events.title,
      listing: events.listing,
      visibility: events.visibility,
      userId: events.userId,
      deletedAt: events.deletedAt,
    })
    .from(events)
    .where(inArray(events.publicId, [...eventIds]));
  const ofOrganizers = db
    .select({
      publicId: organizers.publicId,
      name: organizers.name,
      listing: organizers.listing,
      visibility: organizers.visibility,
      userId: organizers.userId,
      deletedAt: organizers.deletedAt,
    })
    .from(organizers)
    .where(inArray(organizers.publicId, [...organizerIds]));
  const [foundEvents, foundOrganizers] = await Promise.all([
    eventIds.length === 0 ? [] : ofEvents,
    organizerIds.length === 0 ? [] : ofOrganizers,
  ]);
  return [
    ...foundEvents.map((event) => ({ kind: "event" as const, ...event })),
    ...foundOrganizers.map((organizer) => ({ kind: "organizer" as const, ...organizer })),
  ];
}
