import { setAvatar } from "#commands/pictures/set-avatar.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { mayChangeProfile } from "#core/profiles/profile-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";

/** Takes a person's picture away, if there is one. Whoever is not that person is `forbidden`. */
export async function removeAvatar(
  database: Pick<Database, "db">,
  { actor, userId }: { actor: Actor; userId: string },
  now: EpochMs,
): Promise<void> {
  if (!mayChangeProfile(actor, userId)) throw new AppError("forbidden", "a picture is its own person's only");
  await setAvatar(database, { action: "remove-avatar", actor, userId, key: null }, now);
}
