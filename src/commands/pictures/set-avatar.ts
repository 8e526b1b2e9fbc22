import { type PictureDeps, storePicture } from "#commands/pictures/store-picture.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import type { PictureError } from "#core/pictures/picture-error.ts";
import type { StoredPicture } from "#core/pictures/picture.ts";
import { mayChangeProfile } from "#core/profiles/profile.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { lockPicture, releasePicture } from "#data/queries/pictures-write.ts";
import { findAvatarKey, lockUser, updateAvatarKey } from "#data/queries/profiles-write.ts";
import { transaction } from "#data/transaction.ts";
import type { Upload } from "#storage/read-upload.ts";

type AvatarChange = {
  action: "replace-avatar" | "remove-avatar";
  actor: Actor;
  userId: string;
  /** Null removes the picture. */
  key: string | null;
};

/** Sets a profile's picture and releases the former one. Throws `conflict` when the picture was deleted meanwhile. */
function setAvatar(
  { db }: Pick<Database, "db">,
  { action, actor, userId, key }: AvatarChange,
  now: EpochMs,
): Promise<void> {
  return transaction(db, async (tx) => {
    await lockUser(tx, userId);
    const previous = await findAvatarKey(tx, userId);
    if (previous === key) return;
    if (key !== null && !(await lockPicture(tx, key))) throw new AppError("conflict", "The picture is gone.");
    await updateAvatarKey(tx, { userId, key }, now);
    if (previous !== null) await releasePicture(tx, previous, now);
    const entity = { type: "user", id: userId } as const;
    const change = { before: { picture: previous }, after: { picture: key } };
    await recordAudit(tx, { action, actor, entity, outcome: "done", ...change }, now);
  });
}

/** Removes a person's picture, if any. `forbidden` for everyone else. */
export async function removeAvatar(
  database: Pick<Database, "db">,
  { actor, userId }: { actor: Actor; userId: string },
  now: EpochMs,
): Promise<void> {
  if (!mayChangeProfile(actor, userId)) throw new AppError("forbidden", "a picture is its own person's only");
  await setAvatar(database, { action: "remove-avatar", actor, userId, key: null }, now);
}

type AvatarOutcome = { outcome: "updated"; picture: StoredPicture } | { outcome: "refused"; fault: PictureError };

/**
 * Sets an uploaded picture as a person's picture and releases the former one; deletes the upload. `forbidden` for
 * everyone else; `unavailable` when the picture store is not writable.
 */
export async function replaceAvatar(
  deps: PictureDeps,
  { actor, userId, upload }: { actor: Actor; userId: string; upload: Upload },
  now: EpochMs,
): Promise<AvatarOutcome> {
  if (!mayChangeProfile(actor, userId)) {
    await upload.discard();
    throw new AppError("forbidden", "a picture is its own person's only");
  }
  const stored = await storePicture(deps, { upload, kind: "avatar", ownerId: userId }, now);
  if ("fault" in stored) return { outcome: "refused", fault: stored.fault };
  await setAvatar(deps.database, { action: "replace-avatar", actor, userId, key: stored.key }, now);
  return { outcome: "updated", picture: stored };
}
