import { changedSinceRead } from "#core/changed-since-read.ts";
import type { Actor } from "#core/audit/actor.ts";
import { changedFields } from "#core/audit/audit-entry.ts";
import { AppError } from "#core/errors.ts";
import { type Profile, type ProfileValues, mayChangeProfile } from "#core/profiles/profile.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { lockUser, updateProfile } from "#data/queries/profiles-write.ts";
import { findProfile } from "#data/queries/profiles.ts";
import { transaction } from "#data/transaction.ts";

type ProfileChange = {
  actor: Actor;
  userId: string;
  /** Version of the profile when the form was opened. */ version: number;
  values: ProfileValues;
};

/** `changed-meanwhile`: saved concurrently, so nothing is stored; `profile` is the current one. */
type ProfileOutcome = { outcome: "saved" } | { outcome: "changed-meanwhile"; profile: Profile };

/** Stores a person's profile. `forbidden` for everyone else. */
export async function saveProfile(
  { db }: Pick<Database, "db">,
  { actor, userId, version, values }: ProfileChange,
  now: EpochMs,
): Promise<ProfileOutcome> {
  if (!mayChangeProfile(actor, userId)) throw new AppError("forbidden", "a profile is changed by its own person only");
  return transaction(db, async (tx) => {
    await lockUser(tx, userId);
    const profile = await findProfile(tx, userId);
    if (profile === null) throw new AppError("not-found", "the account is gone");
    const { name, bio, city, country } = profile;
    const before = { name, bio, city, country };
    // The same form sent twice is no conflict.
    if (changedFields(before, values).fields.length === 0) return { outcome: "saved" };
    if (changedSinceRead(profile, { version })) return { outcome: "changed-meanwhile", profile };
    await updateProfile(tx, { userId, ...values }, now);
    const entity = { type: "user", id: userId } as const;
    await recordAudit(tx, { action: "save-profile", actor, entity, outcome: "done", before, after: values }, now);
    return { outcome: "saved" };
  });
}
