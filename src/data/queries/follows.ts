import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { hiddenOrganizers, organizerFollows } from "#data/tables/activity.ts";
import { organizerMembers, organizers } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

/** The organizer's followers, by user id after `after` (null: from the first), at most `limit`. */
export async function listFollowers(
  db: Connection,
  organizerId: number,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  const found = await db
    .select({ userId: organizerFollows.followerId })
    .from(organizerFollows)
    .where(and(eq(organizerFollows.organizerId, organizerId), gt(organizerFollows.followerId, after ?? "")))
    .orderBy(asc(organizerFollows.followerId))
    .limit(limit);
  return found.map((row) => row.userId);
}

/** The organizers that a member hides from lists, by name; with the columns that decide whether their names may be shown. */
export function listHiddenOrganizers(db: Connection, userId: string) {
  const { publicId, name, listing, visibility, userId: ownerId, deletedAt } = organizers;
  return db
    .select({ publicId, name, listing, visibility, userId: ownerId, deletedAt })
    .from(hiddenOrganizers)
    .innerJoin(organizers, eq(organizers.id, hiddenOrganizers.organizerId))
    .where(eq(hiddenOrganizers.userId, userId))
    .orderBy(asc(organizers.nameKey), asc(organizers.id));
}

/** A member's relations to organizers, by public id. */
type OrganizerRelations = Record<"followed" | "hidden" | "own", ReadonlySet<string>>;

/** Which of these organizers, by public id, a person follows, hides, or works for. */
export async function findOrganizerRelations(
  db: Connection,
  userId: string,
  publicIds: readonly string[],
): Promise<OrganizerRelations> {
  if (publicIds.length === 0) return { followed: new Set(), hidden: new Set(), own: new Set() };
  const found = await db
    .select({
      publicId: organizers.publicId,
      followed: sql<boolean>`exists (select from ${organizerFollows}
        where ${organizerFollows.organizerId} = ${organizers.id} and ${organizerFollows.followerId} = ${userId})`,
      hidden: sql<boolean>`exists (select from ${hiddenOrganizers}
        where ${hiddenOrganizers.organizerId} = ${organizers.id} and ${hiddenOrganizers.userId} = ${userId})`,
      own: sql<boolean>`(${organizers.userId} is not distinct from ${userId} or exists (select from ${organizerMembers}
        where ${organizerMembers.organizerId} = ${organizers.id} and ${organizerMembers.userId} = ${userId}))`,
    })
    .from(organizers)
    .where(inArray(organizers.publicId, [...publicIds]));
  const idsOf = (relation: keyof OrganizerRelations) =>
    new Set(found.filter((row) => row[relation]).map((row) => row.publicId));
  return { followed: idsOf("followed"), hidden: idsOf("hidden"), own: idsOf("own") };
}
