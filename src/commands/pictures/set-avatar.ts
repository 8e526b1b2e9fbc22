import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { readAvatarKey, writeAvatarKey } from "#data/queries/avatar-write.ts";
import { keepPicture, releasePicture } from "#data/queries/pictures-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { transaction } from "#data/transaction.ts";

type AvatarChange = {
  action: "replace-avatar" | "remove-avatar";
  actor: Actor;
  userId: string;
  /** Null takes the picture away. */
  key: string | null;
};

/** Refers a profile to another picture, and lets the former one go. Fails with `conflict` when the picture was removed meanwhile. */
export function setAvatar(
  { db }: Pick<Database, "db">,
  { action, actor, userId, key }: AvatarChange,
  now: EpochMs,
): Promise<void> {
  return transaction(db, async (tx) => {
    await lockUser(tx, userId);
    const former = await readAvatarKey(tx, userId);
    if (former === key) return;
    if (key !== null && !(await keepPicture(tx, key))) throw new AppError("conflict", "The picture is gone.");
    await writeAvatarKey(tx, { userId, key }, now);
    if (former !== null) await releasePicture(tx, former, now);
    const entity = { type: "user", id: userId } as const;
    const change = { before: { picture: former }, after: { picture: key } };
    await recordAudit(tx, { action, actor, entity, outcome: "done", ...change }, now);
  });
}
