import { and, asc, eq, sql } from "drizzle-orm";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { users } from "#data/tables/accounts.ts";
import { organizerInvitations, organizers } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

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
