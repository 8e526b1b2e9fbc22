import type { Actor } from "#core/audit/actor.ts";
import { readReminderOff, reminderOffPath } from "#core/reminders/reminder-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { updatePlannedReminders } from "#data/queries/reminder-plans-write.ts";
import {
  deleteMutedReminder,
  deleteWaitingReminderMail,
  insertMutedReminder,
  updateMailChannelOff,
  updateRemindersChosen,
} from "#data/queries/reminder-preferences-write.ts";
import { findReminderLink } from "#data/queries/reminder-preferences.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { lockEventToSave } from "#data/queries/saved-events-write.ts";
import { transaction } from "#data/transaction.ts";

/** What the page of a reminder's mail turns off: the reminders of its event, or all by mail. */
export type ReminderStop = "event" | "mail";

/** `segment` is the last one of the link. */
type Stop = { actor: Actor; what: ReminderStop; segment: string };

/**
 * Turns reminders off for the member whose key the link contains, without sign-in (RFC 8058), and deletes mails waiting
 * to be sent. `unknown` for an unknown link; a second call changes nothing.
 */
export async function stopReminders(
  { db }: Pick<Database, "db">,
  { actor, what, segment }: Stop,
  now: EpochMs,
): Promise<"off" | "unknown"> {
  const read = readReminderOff(segment);
  if (read === null) return "unknown";
  return transaction(db, async (tx) => {
    const link = await findReminderLink(tx, read);
    if (link === null) return "unknown";
    const { userId, eventId } = link;
    await lockUser(tx, userId);
    const entity = { type: "user", id: userId } as const;
    const isChange =
      what === "event"
        ? await insertMutedReminder(tx, { userId, eventId }, now)
        : await updateMailChannelOff(tx, userId, now);
    await deleteWaitingReminderMail(tx, userId, what === "event" ? reminderOffPath(read.key, read.publicId) : null);
    if (!isChange) return "off";
    await updatePlannedReminders(tx, { userId, now });
    await recordAudit(tx, { action: "leave-reminders", actor, entity, outcome: "done", facts: { what } }, now);
    return "off";
  });
}

/** Turns the reminders of an event on again for a member; false when they were on. */
export async function unmuteReminders(
  { db }: Pick<Database, "db">,
  { userId, publicId }: { userId: string; publicId: string },
  now: EpochMs,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const event = await lockEventToSave(tx, publicId);
    if (event === null || !(await deleteMutedReminder(tx, userId, event.id))) return false;
    await updateRemindersChosen(tx, userId, now);
    await updatePlannedReminders(tx, { userId, now });
    return true;
  });
}
