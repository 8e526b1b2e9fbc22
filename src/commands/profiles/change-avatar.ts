import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { mayChangeProfile } from "#core/profiles/profile-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { keepPicture, releasePicture } from "#data/queries/pictures-write.ts";
import { lockUser, writeAvatar } from "#data/queries/profiles-write.ts";
import { readProfile } from "#data/queries/profiles.ts";
import { transaction } from "#data/transaction.ts";

type AvatarChange = { actor: Actor; userId: string; /** Null takes the picture away. */ key: string | null };

/**
 * Shows another stored picture of a person, or none; the one before is let go. Whoever is not that person is `forbidden`; a
 * picture that is gone already is a `conflict`.
 */
export async function changeAvatar(
  { db }: Pick<Database, "db">,
  { actor, userId, key }: AvatarChange,
  now: EpochMs,
): Promise<void> {
  if (!mayChangeProfile(actor, userId)) throw new AppError("forbidden", "a picture is its own person's only");
  await transaction(db, async (tx) => {
    await lockUser(tx, userId);
    const profile = await readProfile(tx, userId);
    if (profile === null) throw new AppError("not-found", "the account is gone");
    const before = profile.avatarKey;
    if (before === key) return;
    if (key !== null && !(await keepPicture(tx, key))) throw new AppError("conflict", "the picture is gone");
    await writeAvatar(tx, userId, key, now);
    if (before !== null) await releasePicture(tx, before, now);
    const entity = { type: "user", id: userId } as const;
    const change = { before: { avatarKey: before }, after: { avatarKey: key } };
    await recordAudit(tx, { action: "change-avatar", actor, entity, outcome: "done", ...change }, now);
  });
}
