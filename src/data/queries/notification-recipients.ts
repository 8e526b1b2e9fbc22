import { sql } from "drizzle-orm";
import type { Audience } from "#core/notifications/audience.ts";
import { listFollowers } from "#data/queries/follows.ts";
import { listDateSavers, listSavers } from "#data/queries/saved-events.ts";
import type { Connection } from "#data/transaction.ts";

/** The people of an audience by id, after `after` (null: from the first), at most `limit`; fewer are the last. */
export async function listAudience(
  db: Connection,
  audience: Audience,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  switch (audience.who) {
    case "followers":
      return listFollowers(db, audience.organizerId, after, limit);
    case "savers":
      return listSavers(db, audience.eventId, after, limit);
    case "date-savers":
      return listDateSavers(db, audience, after, limit);
    case "single-date-savers":
      return singleDateSaversOf(db, audience, after, limit);
    case "organizer-savers":
      return organizerSaversOf(db, audience.organizerId, after, limit);
    case "merge-savers":
      return mergeSaversOf(db, audience.mergeId, after, limit);
    case "owner":
    case "hosts":
      return after === null ? ownersOf(db, audience) : [];
    case "person":
      return after === null ? [audience.userId] : [];
  }
}

type DateQuery = Extract<Audience, { who: "single-date-savers" }>;

async function singleDateSaversOf(
  db: Connection,
  { eventId, scheduleId, originalLocal }: DateQuery,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  const found = await db.execute<{ user_id: string }>(sql`
    select s.user_id from saved_dates s
     where s.schedule_id = ${scheduleId} and s.original_local = ${originalLocal}::timestamp and s.user_id > ${after ?? ""}
       and not exists (select from saved_events e where e.event_id = ${eventId} and e.user_id = s.user_id)
     order by s.user_id limit ${limit}`);
  return found.rows.map((row) => row.user_id);
}

async function organizerSaversOf(db: Connection, organizerId: number, after: string | null, limit: number) {
  const found = await db.execute<{ user_id: string }>(sql`
    select distinct s.user_id from events e join saved_events s on s.event_id = e.id
     where e.organizer_id = ${organizerId} and e.deleted_at is null and s.user_id > ${after ?? ""}
     order by s.user_id limit ${limit}`);
  return found.rows.map((row) => row.user_id);
}

async function mergeSaversOf(db: Connection, mergeId: number, after: string | null, limit: number) {
  const found = await db.execute<{ user_id: string }>(sql`
    select distinct user_id from event_merge_saves
     where merge_id = ${mergeId} and side = 'folded' and user_id > ${after ?? ""} order by user_id limit ${limit}`);
  return found.rows.map((row) => row.user_id);
}

/** The event's owner; of `hosts` also the owner of its organizer. */
async function ownersOf(
  db: Connection,
  { who, eventId }: Extract<Audience, { who: "owner" | "hosts" }>,
): Promise<readonly string[]> {
  const found = await db.execute<{ user_id: string }>(sql`
    select e.user_id from events e where e.id = ${eventId} and e.user_id is not null
     union
    select o.user_id from events e join organizers o on o.id = e.organizer_id
     where ${who === "hosts"} and e.id = ${eventId} and o.user_id is not null and o.deleted_at is null`);
  return found.rows.map((row) => row.user_id);
}
