import { and, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { CauseKind } from "#core/notifications/cause.ts";
import {
  CAUSES_RETENTION_DAYS,
  NOTIFICATIONS_RETENTION_MONTHS,
  type NotificationFacts,
  type NotificationType,
} from "#core/notifications/notification.ts";
import { DAY_MS, type EpochMs, monthsBefore } from "#core/time/instant.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { notificationCauses, notifications } from "#data/tables/notifications.ts";
import type { Connection } from "#data/transaction.ts";

/** Ids per NOTIFY, whose payload has fewer than 8,000 bytes. */
const IDS_AT_ONCE = 100;

/** Tells every process at commit that these people have news; sends their ids only. */
export async function notifyPeople(tx: Connection, userIds: readonly string[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(userIds.length / IDS_AT_ONCE) }, (_, part) =>
    userIds.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE).join(","),
  );
  if (parts.length === 0) return;
  await tx.execute(sql`select pg_notify('people', 'u' || part) from unnest(${sqlArray(parts, "text")}) as part`);
}

type Written = {
  userId: string;
  type: NotificationType;
  facts: NotificationFacts;
  eventId: number | null;
  organizerId: number | null;
};

/** Writes a notification with final text to one existing person. Returns its id. */
export async function insertNotification(tx: Connection, written: Written, now: EpochMs): Promise<number> {
  const [added] = await tx
    .insert(notifications)
    .values({ ...written, name: "plain", createdAt: now })
    .returning({ id: notifications.id });
  await notifyPeople(tx, [written.userId]);
  return added?.id ?? 0;
}

/** Deletes a person's notification of an invitation to an organizer, also a queued one. */
export async function deleteInvitationNotifications(
  tx: Connection,
  { userId, organizerId }: { userId: string; organizerId: number },
): Promise<void> {
  const kind = "invitation" satisfies CauseKind;
  await tx
    .delete(notificationCauses)
    .where(
      and(
        eq(notificationCauses.userId, userId),
        eq(notificationCauses.kind, kind),
        isNull(notificationCauses.doneAt),
        sql`(${notificationCauses.cause} ->> 'organizerId')::bigint = ${organizerId}`,
      ),
    );
  const ofKind = and(eq(notifications.name, kind), eq(notifications.organizerId, organizerId));
  const gone = await tx.delete(notifications).where(and(eq(notifications.userId, userId), ofKind));
  if ((gone.rowCount ?? 0) > 0) await notifyPeople(tx, [userId]);
}

/** Marks one as read; false when this person has none with the id. */
export async function updateNotificationRead(
  tx: Connection,
  { userId, id }: { userId: string; id: number },
  now: EpochMs,
): Promise<boolean> {
  const own = and(eq(notifications.userId, userId), eq(notifications.id, id));
  const marked = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(own, isNull(notifications.readAt)));
  if ((marked.rowCount ?? 0) > 0) {
    await notifyPeople(tx, [userId]);
    return true;
  }
  return (await tx.select({ id: notifications.id }).from(notifications).where(own)).length > 0;
}

/** Marks everything unread up to an id as read; null marks all. Returns how many. */
export async function updateNotificationsRead(
  tx: Connection,
  { userId, upTo }: { userId: string; upTo: number | null },
  now: EpochMs,
): Promise<number> {
  const unread = and(eq(notifications.userId, userId), isNull(notifications.readAt));
  const marked = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(upTo === null ? unread : and(unread, lte(notifications.id, upTo)));
  const count = marked.rowCount ?? 0;
  if (count > 0) await notifyPeople(tx, [userId]);
  return count;
}

/** Rows per statement, so that no lock is held for long. */
const FORGOTTEN_AT_ONCE = 10_000;

/** Deletes notifications at the end of their retention, at most some thousands at a time; returns how many. */
export async function deleteOldNotifications(db: Connection, now: EpochMs): Promise<number> {
  const old = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.createdAt, monthsBefore(now, NOTIFICATIONS_RETENTION_MONTHS)))
    .limit(FORGOTTEN_AT_ONCE);
  const gone = await db.delete(notifications).where(inArray(notifications.id, old));
  await db.delete(notificationCauses).where(lt(notificationCauses.doneAt, now - CAUSES_RETENTION_DAYS * DAY_MS));
  return gone.rowCount ?? 0;
}
