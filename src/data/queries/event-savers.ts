import { sql } from "drizzle-orm";
import type { Connection } from "#data/transaction.ts";

/** How many people saved an event or one of its dates. */
export async function countSavers(db: Connection, eventId: number): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select user_id from saved_events where event_id = ${eventId}
      union
      select d.user_id from saved_dates d join schedules s on s.id = d.schedule_id where s.event_id = ${eventId}) savers`);
  return found.rows[0]?.n ?? 0;
}
