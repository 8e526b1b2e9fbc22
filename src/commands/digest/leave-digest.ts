import type { Actor } from "#core/audit/actor.ts";
import { isDigestKey } from "#core/digest/digest-letter.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { takeBackDigests, turnOffDigest } from "#data/queries/digest-write.ts";
import { transaction } from "#data/transaction.ts";

/**
 * Turns the weekly digest off for whoever a letter was written to: the key of its link is all that is asked for (RFC 8058). What
 * waits to be sent goes too. `unknown` for a key that nobody has; a second press changes nothing.
 */
export async function leaveDigest(
  { db }: Pick<Database, "db">,
  { actor, key }: { actor: Actor; key: string },
  now: EpochMs,
): Promise<"off" | "unknown"> {
  if (!isDigestKey(key)) return "unknown";
  return transaction(db, async (tx) => {
    const left = await turnOffDigest(tx, key, now);
    if (left === null) return "unknown";
    await takeBackDigests(tx, left.userId);
    if (left.wasOn) {
      const entity = { type: "user", id: left.userId } as const;
      const change = { before: { weeklyDigestNotifications: true }, after: { weeklyDigestNotifications: false } };
      await recordAudit(tx, { action: "leave-digest", actor, entity, outcome: "done", ...change }, now);
    }
    return "off";
  });
}
