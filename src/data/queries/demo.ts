import { sql } from "drizzle-orm";
import { DEMO_SOURCE } from "#core/events/event.ts";
import { currentDataVersion } from "#data/changes.ts";
import type { Connection } from "#data/transaction.ts";

const kept = new WeakMap<Connection, { version: number; holds: boolean }>();

/** Whether any demonstration listing stands in the directory; asked for every page, so kept for the data version. */
export async function holdsDemoEvents(db: Connection): Promise<boolean> {
  const version = await currentDataVersion(db);
  const known = kept.get(db);
  if (known?.version === version) return known.holds;
  const holds = await readHoldsDemo(db);
  kept.set(db, { version, holds });
  return holds;
}

/** One probe of the index on sources. */
async function readHoldsDemo(db: Connection): Promise<boolean> {
  const found = await db.execute<{ any: boolean }>(sql`
    select exists (
      select 1 from events where import_source = ${DEMO_SOURCE} and source_id is not null and deleted_at is null
    ) as any`);
  return found.rows[0]?.any === true;
}
