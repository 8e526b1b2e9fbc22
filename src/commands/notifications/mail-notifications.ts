import { randomBytes } from "node:crypto";
import { gatherNotifications } from "#core/notifications/gather-notifications.ts";
import { stopMailPath } from "#core/notifications/notification.ts";
import { isUrgentChange } from "#core/notifications/urgent-change.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { enqueueMails, type OneOfMany } from "#data/queries/mail-write.ts";
import { claimDueReaders, type MailReader } from "#data/queries/notification-mail-write.ts";
import { type ListedNotification, listNotificationsById } from "#data/queries/notifications.ts";
import { transaction } from "#data/transaction.ts";

type MailBatch = { siteZone: ZoneId; language: string; limit: number };

/**
 * Queues the mails of the next members with due notifications, in one transaction: after a crash, each notification
 * was mailed once or still waits. Returns the number of notifications processed; 0 when none is due.
 */
export async function mailNotifications(
  { db }: Pick<Database, "db">,
  { siteZone, language, limit }: MailBatch,
  now: EpochMs,
): Promise<number> {
  return transaction(db, async (tx) => {
    const newKey = () => randomBytes(16).toString("base64url");
    const { notifications, readers } = await claimDueReaders(tx, { now, limit, newKey });
    const byReader = Map.groupBy(await listNotificationsById(tx, notifications), ({ userId }) => userId);
    const mails = readers.flatMap((reader) => {
      const found = gatherNotifications(byReader.get(reader.userId) ?? []);
      return found.length === 0 ? [] : [mailTo(reader, found, { siteZone, language, now })];
    });
    const isUrgent = ({ message }: OneOfMany) =>
      message.name === "notifications" &&
      message.data.items.some((item) => isUrgentChange(item, item.event?.startsAt ?? null, now));
    await enqueueMails(tx, mails.filter(isUrgent), "timely", now);
    await enqueueMails(
      tx,
      mails.filter((mail) => !isUrgent(mail)),
      "bulk",
      now,
    );
    return notifications.length;
  });
}

function mailTo(
  { userId, email, timezone, hour12, key }: MailReader,
  found: readonly ListedNotification[],
  { siteZone, language, now }: { siteZone: ZoneId; language: string; now: EpochMs },
): OneOfMany {
  const items = found.map(({ name, facts, event, organizer, announcement }) => {
    return { name, facts, event, organizer, announcement };
  });
  const data = { at: now, items, isOwnZone: timezone !== null, unsubscribePath: stopMailPath("email", key) };
  return {
    key: `notifications:${found.at(-1)?.id}`,
    to: email,
    language,
    zone: timezone ?? siteZone,
    hour12,
    message: { name: "notifications", data },
    userId,
  };
}
