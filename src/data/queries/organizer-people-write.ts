import { randomBytes } from "node:crypto";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { InvitationState } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import {
  announcements,
  organizerInvitations,
  organizerMembers,
  organizerMessages,
  organizers,
} from "#data/tables/organizers.ts";
import type { Transaction } from "#data/transaction.ts";

/** 132 random bits in an address of 22 characters. */
const KEY_BYTES = 16;

/** Locks an organizer that is not deleted until the transaction ends; null when there is none. */
export async function lockOrganizer(tx: Transaction, publicId: string): Promise<OrganizerRow | null> {
  const [found] = await tx.select().from(organizers).where(eq(organizers.publicId, publicId)).for("update");
  return found === undefined || found.deletedAt !== null ? null : found;
}

/** As `lockOrganizer`, by id. */
export async function lockOrganizerById(tx: Transaction, id: number): Promise<OrganizerRow | null> {
  const [found] = await tx.select().from(organizers).where(eq(organizers.id, id)).for("update");
  return found === undefined || found.deletedAt !== null ? null : found;
}

/** Waits for commands that have locked this organizer, and blocks them until the transaction ends; shared with others. */
export async function lockOrganizerShared(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: organizers.id }).from(organizers).where(eq(organizers.id, id)).for("key share");
}

/**
 * The organizers with these ids, deleted ones included. Nobody hides, shows or merges them until the transaction ends,
 * so that what is stored for them matches their state.
 */
export async function lockOrganizersOfEvents(tx: Transaction, ids: readonly number[]): Promise<OrganizerRow[]> {
  if (ids.length === 0) return [];
  const isNamed = sql`${organizers.id} = any(${sqlArray([...new Set(ids)], "bigint")})`;
  return tx.select().from(organizers).where(isNamed).orderBy(asc(organizers.id)).for("key share");
}

/**
 * Locks two organizers that are not deleted and returns them in the given order; always locks in one order, so that
 * concurrent merges cannot deadlock.
 */
export async function lockTwoOrganizers(
  tx: Transaction,
  one: string,
  other: string,
): Promise<readonly [OrganizerRow, OrganizerRow] | null> {
  const found = await tx
    .select()
    .from(organizers)
    .where(and(inArray(organizers.publicId, [one, other]), isNull(organizers.deletedAt)))
    .orderBy(asc(organizers.id))
    .for("update");
  const [first, second] = [one, other].map((publicId) => found.find((each) => each.publicId === publicId));
  return first === undefined || second === undefined || first === second ? null : [first, second];
}

export async function insertMember(
  tx: Transaction,
  { organizerId, userId }: { organizerId: number; userId: string },
  now: EpochMs,
): Promise<void> {
  await tx.insert(organizerMembers).values({ organizerId, userId, createdAt: now }).onConflictDoNothing();
}

/** Removes an editor; false when they were none. */
export async function deleteMember(tx: Transaction, organizerId: number, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(organizerMembers)
    .where(and(eq(organizerMembers.organizerId, organizerId), eq(organizerMembers.userId, userId)))
    .returning({ userId: organizerMembers.userId });
  return gone.length > 0;
}

type NewInvitation = { organizerId: number; email: string; invitedBy: string; expiresAt: EpochMs };

/** Creates an invitation, replacing an open one for the same address, and returns the key of its page. */
export async function insertInvitation(tx: Transaction, invitation: NewInvitation, now: EpochMs): Promise<string> {
  const { organizerId, email } = invitation;
  const key = randomBytes(KEY_BYTES).toString("base64url");
  await tx
    .update(organizerInvitations)
    .set({ state: "withdrawn", closedAt: now })
    .where(
      and(
        eq(organizerInvitations.organizerId, organizerId),
        eq(organizerInvitations.email, email),
        eq(organizerInvitations.state, "open"),
      ),
    );
  await tx.insert(organizerInvitations).values({ ...invitation, key, createdAt: now });
  return key;
}

export async function lockInvitation(tx: Transaction, key: string) {
  const [found] = await tx.select().from(organizerInvitations).where(eq(organizerInvitations.key, key)).for("update");
  return found ?? null;
}

export async function updateInvitationClosed(
  tx: Transaction,
  id: number,
  state: Exclude<InvitationState, "open">,
  now: EpochMs,
): Promise<void> {
  await tx.update(organizerInvitations).set({ state, closedAt: now }).where(eq(organizerInvitations.id, id));
}

export async function insertAnnouncement(
  tx: Transaction,
  announcement: { organizerId: number; userId: string | null; body: string },
  now: EpochMs,
): Promise<number> {
  const [added] = await tx
    .insert(announcements)
    .values({ ...announcement, createdAt: now })
    .returning({ id: announcements.id });
  return added?.id ?? 0;
}

/** Records that a person wrote to an organizer, and returns the id of the message. */
export async function insertMessage(
  tx: Transaction,
  message: { organizerId: number; userId: string },
  now: EpochMs,
): Promise<number> {
  const [added] = await tx
    .insert(organizerMessages)
    .values({ ...message, createdAt: now })
    .returning({ id: organizerMessages.id });
  return added?.id ?? 0;
}

/** Deletes claims, invitations and announcements of a deleted organizer. */
export async function deletePeopleOf(tx: Transaction, organizerId: number): Promise<void> {
  for (const table of ["organizer_members", "organizer_invitations", "organizer_claims", "announcements"]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where organizer_id = ${organizerId}`);
  }
}
