import { setAvatar } from "#commands/pictures/set-avatar.ts";
import { type PictureDeps, storePicture } from "#commands/pictures/store-picture.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import type { StoredPicture } from "#core/pictures/picture.ts";
import type { PictureFault } from "#core/pictures/picture-fault.ts";
import { mayChangeProfile } from "#core/profiles/profile-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Upload } from "#storage/read-upload.ts";

type AvatarOutcome = { outcome: "updated"; picture: StoredPicture } | { outcome: "refused"; fault: PictureFault };

/**
 * Gives a person the picture that was sent, and lets the former one go; the upload is gone afterwards. Whoever is not that
 * person is `forbidden`. Fails with `unavailable` when the picture store cannot be written.
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
