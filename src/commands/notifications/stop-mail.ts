import type { Actor } from "#core/audit/actor.ts";
import { type StoppableMail, isStopKey } from "#core/notifications/notification.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteWaitingMailOf, updateMailSwitchedOff } from "#data/queries/notification-mail-write.ts";
import { transaction } from "#data/transaction.ts";

type Stop = { actor: Actor; what: StoppableMail; key: string };

const SWITCHES = {
  digest: { name: "weeklyDigestNotifications", action: "leave-digest" },
  email: { name: "emailNotifications", action: "leave-email" },
} as const;

/**
 * Turns the weekly digest or all email notifications off for the member whose key the link contains, without sign-in
 * (RFC 8058), and deletes mails waiting to be sent. `unknown` for an unknown key; a second call changes nothing.
 */
export async function stopMail(
  { db }: Pick<Database, "db">,
  { actor, what, key }: Stop,
  now: EpochMs,
): Promise<"off" | "unknown"> {
  if (!isStopKey(key)) return "unknown";
  const { name, action } = SWITCHES[what];
  return transaction(db, async (tx) => {
    const stopped = await updateMailSwitchedOff(tx, what, key, now);
    if (stopped === null) return "unknown";
    await deleteWaitingMailOf(tx, what, stopped.userId);
    if (stopped.wasOn) {
      const entity = { type: "user", id: stopped.userId } as const;
      const change = { before: { [name]: true }, after: { [name]: false } };
      await recordAudit(tx, { action, actor, entity, outcome: "done", ...change }, now);
    }
    return "off";
  });
}
