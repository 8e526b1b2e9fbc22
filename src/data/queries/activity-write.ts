import { sql } from "drizzle-orm";
import type { ActivityEntry } from "#core/activity/activity.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * Writes down what a member did, in the transaction of the act itself; nothing for who switched the log off. The counterpart
 * of `log_activity` (spec visitors §7).
 */
export async function recordActivity(
  tx: Transaction,
  { userId, type, entityType, entityId, metadata = {} }: ActivityEntry,
  now: EpochMs,
): Promise<void> {
  await tx.execute(sql`
    insert into activity (user_id, activity_type, entity_type, entity_id, metadata, created_at)
    select ${userId}, ${type}, ${entityType}, ${entityId}, ${JSON.stringify(metadata)}::jsonb, ${sqlInstant(now)}
     where not exists (select from user_preferences where user_id = ${userId} and not activity_log)`);
}
