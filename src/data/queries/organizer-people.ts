import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { users } from "#data/tables/accounts.ts";
import {
  announcements,
  organizerClaims,
  organizerInvitations,
  organizerMembers,
  organizers,
} from "#data/tables/organizers.ts";
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
 * Whether only this person's events have ever named the organizer, at least one does, and nobody else has an open
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

/** The open invitations of an organizer. */
export function listOpenInvitations(db: Connection, organizerId: number, now: EpochMs) {
  const { key, email, expiresAt, state } = organizerInvitations;
  return db
    .select({ key, email, expiresAt })
    .from(organizerInvitations)
    .where(
      and(eq(organizerInvitations.organizerId, organizerId), eq(state, "open"), sql`${expiresAt} > ${sqlInstant(now)}`),
    )
    .orderBy(asc(organizerInvitations.id));
}

/** The invitation with this key, and the organizer's name; null when there never was one. */
export async function findInvitation(db: Connection, key: string) {
  const [found] = await db
    .select({
      email: organizerInvitations.email,
      state: organizerInvitations.state,
      expiresAt: organizerInvitations.expiresAt,
      organizerName: organizers.name,
      organizerPublicId: organizers.publicId,
      organizerDeletedAt: organizers.deletedAt,
      inviterName: users.name,
    })
    .from(organizerInvitations)
    .innerJoin(organizers, eq(organizers.id, organizerInvitations.organizerId))
    .leftJoin(users, eq(users.id, organizerInvitations.invitedBy))
    .where(eq(organizerInvitations.key, key));
  return found ?? null;
}

/** Counts of an organizer's invitations. */
type Invited = {
  /** In the last day: all, and for this address. */
  today: number;
  toOneToday: number;
  /** Occupied places: editors and open invitations. */
  places: number;
  /** Whether this address declined since `declinedSince`. */
  declined: boolean;
};

export async function countInvited(
  db: Connection,
  { organizerId, email, declinedSince }: { organizerId: number; email: string; declinedSince: EpochMs },
  now: EpochMs,
): Promise<Invited> {
  const since = sqlInstant(now - DAY_MS);
  const found = await db.execute<Invited>(sql`
    select count(*) filter (where created_at > ${since})::int as today,
           count(*) filter (where created_at > ${since} and email = ${email})::int as "toOneToday",
           (select count(*)::int from organizer_members where organizer_id = ${organizerId})
           + count(*) filter (where state = 'open' and expires_at > ${sqlInstant(now)})::int as places,
           coalesce(bool_or(email = ${email} and state = 'declined' and closed_at > ${sqlInstant(declinedSince)}), false) as declined
      from organizer_invitations where organizer_id = ${organizerId}`);
  return found.rows[0] ?? { today: 0, toOneToday: 0, places: 0, declined: false };
}

/** The account with this verified address; null for none. */
export async function findUserByEmail(db: Connection, email: string) {
  const [found] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)));
  return found ?? null;
}

/** A person's latest claim on an organizer; null for none. */
export async function findLatestClaim(db: Connection, organizerId: number, userId: string) {
  const { id, state, reason, createdAt } = organizerClaims;
  const [found] = await db
    .select({ id, state, reason, createdAt })
    .from(organizerClaims)
    .where(and(eq(organizerClaims.organizerId, organizerId), eq(organizerClaims.userId, userId)))
    .orderBy(desc(organizerClaims.id))
    .limit(1);
  return found ?? null;
}

/** Open claims on this organizer, the oldest first. */
export function listPendingClaims(db: Connection, organizerId: number) {
  const { id, userId } = organizerClaims;
  return db
    .select({ id, userId })
    .from(organizerClaims)
    .where(and(eq(organizerClaims.organizerId, organizerId), eq(organizerClaims.state, "pending")))
    .orderBy(asc(id));
}

export async function countPendingClaimsOf(db: Connection, userId: string): Promise<number> {
  const found = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from organizer_claims where user_id = ${userId} and state = 'pending'`,
  );
  return found.rows[0]?.n ?? 0;
}

/** The latest announcements of an organizer, the newest first. */
export function listAnnouncements(db: Connection, organizerId: number, limit: number) {
  const { id, body, createdAt } = announcements;
  return db
    .select({ id, body, createdAt })
    .from(announcements)
    .where(eq(announcements.organizerId, organizerId))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** A person's messages to organizers: in the last day to this one and to all, and ever to this one. */
export async function countMessagesOf(
  db: Connection,
  { userId, organizerId }: { userId: string; organizerId: number },
  now: EpochMs,
): Promise<{ toOneToday: number; today: number; ever: number }> {
  const since = sqlInstant(now - DAY_MS);
  const found = await db.execute<{ toOneToday: number; today: number; ever: number }>(sql`
    select count(*) filter (where organizer_id = ${organizerId} and created_at > ${since})::int as "toOneToday",
           count(*) filter (where created_at > ${since})::int as today,
           count(*) filter (where organizer_id = ${organizerId})::int as ever
      from organizer_messages where user_id = ${userId}`);
  return found.rows[0] ?? { toOneToday: 0, today: 0, ever: 0 };
}

/** The claimant; null for an unknown claim. */
export async function findClaimant(db: Connection, claimId: number): Promise<string | null> {
  const [found] = await db
    .select({ userId: organizerClaims.userId })
    .from(organizerClaims)
    .where(eq(organizerClaims.id, claimId));
  return found?.userId ?? null;
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

/**
 * The verified address that receives messages to an organizer: its contact address if that belongs to the account of
 * its owner or an editor, else the owner's. So nobody gets mail because someone else entered their address.
 */
export async function findMailbox(
  db: Connection,
  { id, userId, contactEmail }: { id: number; userId: string | null; contactEmail: string | null },
): Promise<string | null> {
  const found = await db.execute<{ email: string }>(sql`
    select u.email from users u
     where u.email_verified and (u.id = ${userId} or (u.email = lower(${contactEmail}) and exists (
       select from organizer_members m where m.organizer_id = ${id} and m.user_id = u.id)))
     order by u.email = lower(${contactEmail}) desc limit 1`);
  return found.rows[0]?.email ?? null;
}

/** Whether a person receives announcements of an organizer: followers, and people who saved one of its events or dates. */
export async function receivesAnnouncements(db: Connection, userId: string, organizerId: number): Promise<boolean> {
  const found = await db.execute<{ hears: boolean }>(sql`
    select exists (select from organizer_follows where organizer_id = ${organizerId} and follower_id = ${userId})
        or exists (select from saved_events s join events e on e.id = s.event_id
                    where s.user_id = ${userId} and e.organizer_id = ${organizerId})
        or exists (select from saved_dates d join schedules c on c.id = d.schedule_id join events e on e.id = c.event_id
                    where d.user_id = ${userId} and e.organizer_id = ${organizerId}) as hears`);
  return found.rows[0]?.hears ?? false;
}
