import { sql } from "drizzle-orm";
import { DEMO_SOURCE } from "#core/events/event.ts";
import type { Connection } from "#data/transaction.ts";

/** Whether any demonstration listing stands in the directory; one probe of the index on sources. */
export async function holdsDemoEvents(db: Connection): Promise<boolean> {
  const found = await db.execute<{ any: boolean }>(sql`
    select exists (
      select 1 from events where import_source = ${DEMO_SOURCE} and source_id is not null and deleted_at is null
    ) as any`);
  return found.rows[0]?.any === true;
}
