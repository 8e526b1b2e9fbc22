import type { Actor } from "#core/audit/actor.ts";
import { MESSAGE_MAX, type NotificationType, TITLE_MAX, mayNotify } from "#core/notifications/notification.ts";
import { cleanLine, cleanParagraphs, hasVisibleText } from "#core/text/clean-text.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertNotification } from "#data/queries/notifications-write.ts";
import { findRole } from "#data/queries/accounts.ts";
import { transaction } from "#data/transaction.ts";

type ToPerson = {
  actor: Actor;
  userId: string;
  title: string;
  message: string;
  type?: NotificationType;
  /** The subject; the notification is shown only to a reader who can see it. */
  about?: { eventId?: number; organizerId?: number };
};
type Outcome = { outcome: "sent"; id: number } | { outcome: "forbidden" | "unknown-user" | "no-title" };

/** Sends one person a notification with final text (spec visitors §7, `create_notification`; its default type is info). */
export async function notifyPerson({ db }: Pick<Database, "db">, to: ToPerson, now: EpochMs): Promise<Outcome> {
  const { actor, userId, type = "info", about = {} } = to;
  const [title, message] = [
    shortened(cleanLine(to.title), TITLE_MAX),
    shortened(cleanParagraphs(to.message), MESSAGE_MAX),
  ];
  const entry = { action: "notify-person", actor, entity: { type: "user", id: userId } } as const;
  return transaction(db, async (tx) => {
    if (!mayNotify(actor)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "forbidden" } }, now);
      return { outcome: "forbidden" };
    }
    if (!hasVisibleText(title)) return { outcome: "no-title" };
    if ((await findRole(tx, userId)) === null) return { outcome: "unknown-user" };
    const { eventId = null, organizerId = null } = about;
    const id = await insertNotification(tx, { userId, type, facts: { title, message }, eventId, organizerId }, now);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { type } }, now);
    return { outcome: "sent", id };
  });
}

function shortened(text: string, max: number): string {
  return [...text].slice(0, max).join("");
}
