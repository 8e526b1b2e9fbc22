import { changedSinceRead } from "#core/changed-since-read.ts";
import type { Actor } from "#core/audit/actor.ts";
import { changedFields } from "#core/audit/audit-entry.ts";
import { AppError } from "#core/errors.ts";
import type { Preferences } from "#core/profiles/preferences.ts";
import { mayChangeProfile } from "#core/profiles/profile.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteWaitingMailOf } from "#data/queries/notification-mail-write.ts";
import { lockUser, updatePreferences } from "#data/queries/profiles-write.ts";
import { findPreferences, type StoredPreferences } from "#data/queries/profiles.ts";
import { updateRemindersChosen } from "#data/queries/reminder-preferences-write.ts";
import { transaction } from "#data/transaction.ts";

type PreferencesChange = {
  actor: Actor;
  userId: string;
  /** Version when the form was opened; null without a form, in which case the choice always wins. */
  version: number | null;
  /** Returns the new preferences from the stored ones. */
  choose: (stored: Preferences) => Preferences;
};

type PreferencesOutcome =
  | { outcome: "saved" }
  /** As in `saveProfile`; `fields` are those in which the form differs from the stored preferences. */
  | { outcome: "changed-meanwhile"; stored: StoredPreferences; fields: readonly string[] };

/** Stores a person's preferences. `forbidden` for everyone else. */
export async function savePreferences(
  { db }: Pick<Database, "db">,
  { actor, userId, version, choose }: PreferencesChange,
  now: EpochMs,
): Promise<PreferencesOutcome> {
  if (!mayChangeProfile(actor, userId)) throw new AppError("forbidden", "preferences are their own person's only");
  return transaction(db, async (tx) => {
    await lockUser(tx, userId);
    const stored = await findPreferences(tx, userId);
    const { version: storedVersion, ...before } = stored;
    const after = choose(before);
    const { fields } = changedFields(before, after);
    if (fields.length === 0) return { outcome: "saved" };
    if (version !== null && changedSinceRead({ version: storedVersion }, { version }))
      return { outcome: "changed-meanwhile", stored, fields };
    await updatePreferences(tx, { userId, ...after }, now);
    if (!after.emailNotifications) await deleteWaitingMailOf(tx, "email", userId);
    else if (!after.weeklyDigestNotifications) await deleteWaitingMailOf(tx, "digest", userId);
    if (after.emailNotifications && !before.emailNotifications) await updateRemindersChosen(tx, userId, now);
    const entity = { type: "user", id: userId } as const;
    await recordAudit(tx, { action: "save-preferences", actor, entity, outcome: "done", before, after }, now);
    return { outcome: "saved" };
  });
}
