import { eq, sql } from "drizzle-orm";
import type { ActivityEntry } from "#core/activity/activity.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { activity } from "#data/tables/activity.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * Logs a member's action in the action's own transaction, unless the member switched the log off. The counterpart of
 * `log_activity` (spec visitors §7).
 */
export async function insertActivity(
  tx: Transaction,
  { userId, type, entityType, entityId, metadata = {} }: ActivityEntry,
  now: EpochMs,
): Promise<void> {
  await tx.execute(sql`
    insert into activity (user_id, activity_type, entity_type, entity_id, metadata, created_at)
    select ${userId}, ${type}, ${entityType}, ${entityId}, ${JSON.stringify(metadata)}::jsonb, ${sqlInstant(now)}
     where not exists (select from user_preferences where user_id = ${userId} and not activity_log)`);
}

/** Deletes a member's activity log. */
export async function deleteActivity(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(activity).where(eq(activity.userId, userId));
}

/** Switches a member's activity log on or off; existing entries stay. */
export async function updateActivitySwitch(
  tx: Transaction,
  { userId, isOn }: { userId: string; isOn: boolean },
  now: EpochMs,
): Promise<void> {
  await tx
    .insert(userPreferences)
    .values({ userId, activityLog: isOn, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: userPreferences.userId, set: { activityLog: isOn, updatedAt: now } });
}
