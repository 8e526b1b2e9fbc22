import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { updateNotificationRead, updateNotificationsRead } from "#data/queries/notifications-write.ts";
import { transaction } from "#data/transaction.ts";

/** Marks one of the viewer's notifications as read; false when it does not exist or belongs to someone else. */
export function markRead(
  { db }: Pick<Database, "db">,
  target: { userId: string; id: number },
  now: EpochMs,
): Promise<boolean> {
  return transaction(db, (tx) => updateNotificationRead(tx, target, now));
}

/** Marks the viewer's notifications as read, up to the newest that was shown; returns how many were unread. */
export function markAllRead(
  { db }: Pick<Database, "db">,
  target: { userId: string; upTo: number | null },
  now: EpochMs,
): Promise<number> {
  return transaction(db, (tx) => updateNotificationsRead(tx, target, now));
}
