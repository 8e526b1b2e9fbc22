import { eq, inArray, or, sql } from "drizzle-orm";
import { LEFT_EVENT_DAYS, UNPROVED_DAYS } from "#core/accounts/retention.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { events } from "#data/tables/events.ts";
import { organizers } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

/** A person's event, with what erasing the account needs. */
export type OwnedEvent = Awaited<ReturnType<typeof listOwnedEvents>>[number];

export function listOwnedEvents(db: Connection, userId: string) {
  return db
    .select({
      id: events.id,
      publicId: events.publicId,
      organizerId: events.organizerId,
      title: events.title,
      kind: events.kind,
      currentStartsAt: events.currentStartsAt,
      cancelledAt: events.cancelledAt,
    })
    .from(events)
    .where(eq(events.userId, userId))
    .orderBy(events.id);
}

/**
 * The organizers erased with their owner: the claimed one, and those created from the name on the owner's events that
 * have no other event. Call it before the events are detached from them.
 */
export function listOrganizersToErase(db: Connection, userId: string, ofEvents: readonly number[]) {
  const alone = sql`${organizers.userId} is null and not exists (
    select from events other where other.organizer_id = ${organizers.id} and other.user_id is distinct from ${userId})`;
  const made = ofEvents.length === 0 ? undefined : sql`${inArray(organizers.id, [...ofEvents])} and ${alone}`;
  return db
    .select({ id: organizers.id, publicId: organizers.publicId })
    .from(organizers)
    .where(or(eq(organizers.userId, userId), made))
    .orderBy(organizers.id);
}

/**
 * Number of a person's events that end with the account: those with an upcoming date or always open, except events of
 * an organizer that passes to someone else (`passOnOrganizers`).
 */
export async function countComingOwnedEvents(db: Connection, userId: string): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from events
     where user_id = ${userId} and deleted_at is null and cancelled_at is null
       and (current_starts_at is not null or kind = 'always_open')
       and not exists (
         select from organizers o join organizer_members m on m.organizer_id = o.id join users u on u.id = m.user_id
          where o.id = events.organizer_id and o.deleted_at is null
            and (o.user_id <> ${userId} and m.user_id = ${userId}
                 or o.user_id = ${userId} and u.suspended_at is null and u.leave_at is null and not exists (
                   select from organizers own where own.user_id = m.user_id and own.deleted_at is null)))`);
  return found.rows[0]?.n ?? 0;
}

/** The accounts to erase now: their grace period is over, or their address was never verified. */
export async function listAccountsToErase(db: Connection, now: EpochMs, limit: number): Promise<readonly string[]> {
  const found = await db.execute<{ id: string }>(sql`
    select id from users where leave_at <= ${sqlInstant(now)}
     union
    select id from users where not email_verified and created_at < ${sqlInstant(now - UNPROVED_DAYS * DAY_MS)}
     order by id limit ${limit}`);
  return found.rows.map((row) => row.id);
}

/** Events whose owner left long enough ago that they are deleted too. */
export async function listOwnerlessEvents(db: Connection, now: EpochMs, limit: number): Promise<readonly number[]> {
  const found = await db.execute<{ id: string }>(sql`
    select id from events
     where deleted_at is null and owner_left_at < ${sqlInstant(now - LEFT_EVENT_DAYS * DAY_MS)}
     order by id limit ${limit}`);
  return found.rows.map((row) => Number(row.id));
}
