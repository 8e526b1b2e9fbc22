import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

type Publisher = { createdAt: EpochMs; email: string; /** Deleted ones too. */ approvedEvents: number };

/** What an account has shown so far, as P6 asks it; null when it is gone. */
export async function findPublisher(db: Connection, userId: string): Promise<Publisher | null> {
  const found = await db.execute<{ created_at: string; email: string; approved: number }>(sql`
    select u.created_at, u.email, (select count(*)::int from events e
        where e.user_id = u.id and e.moderation = 'approved' and e.visibility <> 'private') as approved
      from users u where u.id = ${userId}`);
  const [row] = found.rows;
  if (row === undefined) return null;
  return { createdAt: instantFromText(row.created_at), email: row.email, approvedEvents: row.approved };
}

/** Whether an approved event leads to the host of this link. */
export async function isSeenLinkHost(db: Connection, link: string): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from events where link_host(link) = link_host(${link}) and link is not null and moderation = 'approved' limit 1`);
  return found.rows.length > 0;
}

type OwnEvent = { userId: string; title: string; ownStart: EpochMs | null; exceptId: number | null };

/** Whether the same person already has an event of this title and start (PRODUCT P11). */
export async function hasOwnEvent(db: Connection, { userId, title, ownStart, exceptId }: OwnEvent): Promise<boolean> {
  if (ownStart === null) return false;
  const found = await db.execute(sql`
    select 1 from events where user_id = ${userId} and title = ${title} and own_start = ${sqlInstant(ownStart)}
       and deleted_at is null and id is distinct from ${exceptId} limit 1`);
  return found.rows.length > 0;
}
