import { sql } from "drizzle-orm";
import { DELETED_KEPT_DAYS } from "#core/events/deletion.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** The events that were deleted so long ago that nobody can bring them back. */
export async function listForgottenEvents(
  db: Connection,
  now: EpochMs,
  limit: number,
): Promise<readonly { id: number; imageKey: string | null }[]> {
  const found = await db.execute<{ id: string; image_key: string | null }>(sql`
    select id, image_key from events
     where deleted_at <= ${sqlInstant(now - DELETED_KEPT_DAYS * DAY_MS)} and words_removed_at is null
     order by id limit ${limit} for update skip locked`);
  return found.rows.map((row) => ({ id: Number(row.id), imageKey: row.image_key }));
}
