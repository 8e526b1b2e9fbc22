import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { updateNotificationRead, updateNotificationsRead } from "#data/queries/notifications-write.ts";
import { transaction } from "#data/transaction.ts";

/** Marks one of somebody's own notifications as read; false when it is not theirs, or not there. */
export function markRead(
  { db }: Pick<Database, "db">,
  mine: { userId: string; id: number },
  now: EpochMs,
): Promise<boolean> {
  return transaction(db, (tx) => updateNotificationRead(tx, mine, now));
}

/** Marks somebody's own notifications as read, up to the newest that they saw; returns how many were not. */
export function markAllRead(
  { db }: Pick<Database, "db">,
  mine: { userId: string; upTo: number | null },
  now: EpochMs,
): Promise<number> {
  return transaction(db, (tx) => updateNotificationsRead(tx, mine, now));
}
