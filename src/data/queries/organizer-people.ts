import { sql } from "drizzle-orm";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { Connection } from "#data/transaction.ts";

/** What somebody is to an organizer; null for everybody else, and for one that was deleted. */
export async function organizerRole(
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
