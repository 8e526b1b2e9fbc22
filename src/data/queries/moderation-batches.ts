import { asc, isNull } from "drizzle-orm";
import { moderationBatches } from "#data/tables/moderation-desk.ts";
import type { Connection } from "#data/transaction.ts";

/** The numbers of the batches that are to go on, the oldest first. */
export async function listOpenBatches(db: Connection): Promise<readonly number[]> {
  const found = await db
    .select({ id: moderationBatches.id })
    .from(moderationBatches)
    .where(isNull(moderationBatches.endedAt))
    .orderBy(asc(moderationBatches.id));
  return found.map(({ id }) => id);
}
