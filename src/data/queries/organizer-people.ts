import { and, asc, eq, sql } from "drizzle-orm";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import { users } from "#data/tables/accounts.ts";
import { organizerMembers, organizers } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

/** A person's role at an organizer; null for everyone else, and for a deleted organizer. */
export async function findOrganizerRole(
  db: Connection,
  userId: string,
  organizerId: number,
): Promise<OrganizerRole | null> {
  const found = await db.execute<{ role: OrganizerRole }>(sql`
    select case when o.user_id = ${userId} then 'owner' else 'editor' end as role from organizers o
     where o.id = ${organizerId} and o.deleted_at is null
       and (o.user_id = ${userId}
            or exists (select from organizer_members m where m.organizer_id = o.id and m.user_id = ${userId}))`);
  return found.rows[0]?.role ?? null;
}

/** The profile that a person owns; null for none. */
export async function findOwnOrganizer(db: Connection, userId: string) {
  const found = await db
    .select()
    .from(organizers)
    .where(and(eq(organizers.userId, userId), sql`${organizers.deletedAt} is null`));
  return found[0] ?? null;
}

/**
 * Whether at least one of this person's events names the organizer, no one else's ever has, and nobody else has an open
 * claim on it.
 */
export async function isNamedOnlyBy(db: Connection, userId: string, organizerId: number): Promise<boolean> {
  const found = await db.execute<{ only: boolean }>(sql`
    select coalesce(bool_and(coalesce(e.user_id = ${userId}, false)), false)
           and not exists (select from organizer_claims c
                            where c.organizer_id = ${organizerId} and c.state = 'pending' and c.user_id <> ${userId}) as only
      from events e where e.organizer_id = ${organizerId}`);
  return found.rows[0]?.only ?? false;
}

/** The profiles that a person edits for others, by name. */
export function listEditedOrganizers(db: Connection, userId: string) {
  return db
    .select({ publicId: organizers.publicId, name: organizers.name })
    .from(organizerMembers)
    .innerJoin(organizers, eq(organizers.id, organizerMembers.organizerId))
    .where(and(eq(organizerMembers.userId, userId), sql`${organizers.deletedAt} is null`))
    .orderBy(asc(organizers.name), asc(organizers.id));
}

/** The editors of an organizer, the longest-serving first, and whether each already owns a profile. */
export function listEditors(db: Connection, organizerId: number) {
  return db
    .select({
      userId: organizerMembers.userId,
      name: users.name,
      email: users.email,
      ownsProfile: sql<boolean>`exists (select from organizers own where own.user_id = ${users.id} and own.deleted_at is null)`,
    })
    .from(organizerMembers)
    .innerJoin(users, eq(users.id, organizerMembers.userId))
    .where(eq(organizerMembers.organizerId, organizerId))
    .orderBy(asc(organizerMembers.createdAt), asc(organizerMembers.userId));
}

/** The account with this verified address; null for none. */
export async function findUserByEmail(db: Connection, email: string) {
  const [found] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)));
  return found ?? null;
}

/** The organizers that a person edits for another owner, with that owner. */
export async function listOwnersEditedFor(
  db: Connection,
  userId: string,
): Promise<readonly { organizerId: number; publicId: string; ownerId: string }[]> {
  const found = await db.execute<{ organizerId: number; publicId: string; ownerId: string }>(sql`
    select o.id::int as "organizerId", o.public_id as "publicId", o.user_id as "ownerId"
      from organizer_members m join organizers o on o.id = m.organizer_id
     where m.user_id = ${userId} and o.user_id <> ${userId} and o.deleted_at is null order by o.id`);
  return found.rows;
}

/** A person's name and address; null for an erased account. */
export async function findPerson(db: Connection, userId: string) {
  const [found] = await db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? null;
}
