import { desc, eq, sql } from "drizzle-orm";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { announcements } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

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
