import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

type Publisher = { createdAt: EpochMs; email: string; /** Deleted ones too. */ approvedEvents: number };

/** An account's publishing record for the rules of P6; null for an unknown account. */
export async function findPublisher(db: Connection, userId: string): Promise<Publisher | null> {
  const found = await db.execute<{ created_at: string; email: string; approved: number }>(sql`
    select u.created_at, u.email, (select count(*)::int from events e
        where e.user_id = u.id and e.moderation = 'approved' and e.visibility <> 'private') as approved
      from users u where u.id = ${userId}`);
  const [row] = found.rows;
  if (row === undefined) return null;
  return { createdAt: instantFromText(row.created_at), email: row.email, approvedEvents: row.approved };
}

/** Whether an approved event links to the host of this link. */
export async function isSeenLinkHost(db: Connection, link: string): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from events where link_host(link) = link_host(${link}) and link is not null and moderation = 'approved' limit 1`);
  return found.rows.length > 0;
}

type OwnEvent = { userId: string; title: string; ownStart: EpochMs | null; exceptId: number | null };

/** Whether the person already has an event with this title and start (PRODUCT P11). */
export async function hasOwnEvent(db: Connection, { userId, title, ownStart, exceptId }: OwnEvent): Promise<boolean> {
  if (ownStart === null) return false;
  const found = await db.execute(sql`
    select 1 from events where user_id = ${userId} and title = ${title} and own_start = ${sqlInstant(ownStart)}
       and deleted_at is null and id is distinct from ${exceptId} limit 1`);
  return found.rows.length > 0;
}

/** An organizer for which a person publishes: their own first. */
export type PublishingOrganizer = { publicId: string; name: string; isOwn: boolean };

/** The organizers whose events a person may create and edit: their own, then those that they edit with others, by name. */
export async function listPublishingOrganizers(
  db: Connection,
  userId: string,
): Promise<readonly PublishingOrganizer[]> {
  const found = await db.execute<{ public_id: string; name: string; is_own: boolean }>(sql`
    select o.public_id, o.name, coalesce(o.user_id = ${userId}, false) as is_own from organizers o
     where o.deleted_at is null and (o.user_id = ${userId}
        or o.id in (select m.organizer_id from organizer_members m where m.user_id = ${userId}))
     order by is_own desc, lower(o.name), o.id limit 100`);
  return found.rows.map(({ public_id: publicId, name, is_own: isOwn }) => ({ publicId, name, isOwn }));
}
