import { type ClaimedPush, nextPushTry, PUSH_LOST_AFTER_MS, pushOutcome } from "#core/push/push.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import {
  claimDuePushes,
  deletePushSubscriptionById,
  updateLostPushes,
  updatePush,
  updatePushUsed,
} from "#data/queries/push-write.ts";
import { transaction } from "#data/transaction.ts";

/** Claims up to `limit` pushes for one try by this process; the claim is committed before anything is sent. */
export async function claimPushes(
  { db }: Pick<Database, "db">,
  limit: number,
  now: EpochMs,
): Promise<{ claimed: readonly ClaimedPush[]; lost: number }> {
  const lost = await updateLostPushes(db, now - PUSH_LOST_AFTER_MS);
  return { claimed: await claimDuePushes(db, now, limit), lost };
}

/** The answer to a try: a status, what prevented an answer, or why nothing was sent. */
export type PushAnswer = { status: number } | { fault: string } | { skipped: string };

/**
 * Records a try. A subscription that its push service no longer knows is deleted with all that waits for it; what could
 * not be taken now is tried again until it expires.
 */
export async function settlePush(
  { db }: Pick<Database, "db">,
  { claimed, answer }: { claimed: ClaimedPush; answer: PushAnswer },
  now: EpochMs,
): Promise<"sent" | "waiting" | "failed" | "gone"> {
  return transaction(db, async (tx) => {
    if ("skipped" in answer) {
      await updatePush(tx, claimed, { status: "failed", result: answer.skipped });
      return "failed";
    }
    const status = "status" in answer ? answer.status : null;
    const result = "fault" in answer ? answer.fault : String(answer.status);
    const outcome = pushOutcome(status);
    if (outcome === "gone") {
      await deletePushSubscriptionById(tx, claimed.subscriptionId);
      return "gone";
    }
    const dueAt = outcome === "later" ? nextPushTry(claimed.attempts, { now, expiresAt: claimed.expiresAt }) : null;
    if (dueAt !== null) {
      await updatePush(tx, claimed, { status: "waiting", dueAt, result });
      return "waiting";
    }
    if (outcome === "sent") await updatePushUsed(tx, claimed.subscriptionId, now);
    await updatePush(tx, claimed, { status: outcome === "sent" ? "sent" : "failed", result });
    return outcome === "sent" ? "sent" : "failed";
  });
}
