import type { Actor } from "#core/audit/actor.ts";
import { changedFields } from "#core/audit/audit-entry.ts";
import { AppError } from "#core/errors.ts";
import { mayChangeProfile } from "#core/profiles/profile.ts";
import { NO_REMINDERS, type ReminderPreferences } from "#core/reminders/reminder.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { updatePlannedReminders } from "#data/queries/reminder-plans-write.ts";
import { deleteWaitingReminderMail, upsertReminderPreferences } from "#data/queries/reminder-preferences-write.ts";
import { findReminderPreferences } from "#data/queries/reminder-preferences.ts";
import { transaction } from "#data/transaction.ts";

type Change = {
  actor: Actor;
  userId: string;
  /** The zone of the page, for members who have not chosen one. */
  zone: ZoneId;
  chosen: ReminderPreferences;
};

/** Stores when and how a member is reminded, and plans anew. `forbidden` for everyone else. */
export async function saveReminders(
  { db }: Pick<Database, "db">,
  { actor, userId, zone, chosen }: Change,
  now: EpochMs,
): Promise<void> {
  if (!mayChangeProfile(actor, userId)) throw new AppError("forbidden", "reminders are their own person's only");
  await transaction(db, async (tx) => {
    await lockUser(tx, userId);
    const before = await findReminderPreferences(tx, userId);
    if (before !== null && changedFields(before, chosen).fields.length === 0) return;
    await upsertReminderPreferences(tx, { userId, zone, ...chosen }, now);
    if (!chosen.channels.includes("mail")) await deleteWaitingReminderMail(tx, userId, null);
    await updatePlannedReminders(tx, { userId, now });
    const entity = { type: "user", id: userId } as const;
    const values = { before: { ...(before ?? NO_REMINDERS) }, after: { ...chosen } };
    await recordAudit(tx, { action: "save-reminders", actor, entity, outcome: "done", ...values }, now);
  });
}
