import { sql } from "drizzle-orm";
import type { Connection } from "#data/transaction.ts";

/** An organizer that somebody publishes for: their own first. */
export type PublishingOrganizer = { publicId: string; name: string; isOwn: boolean };

/** The organizers whose events a person may make and edit: the own one, then those that they edit with others, by name. */
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
