import type { EpochMs } from "#core/time/instant.ts";
import {
  type ClaimedDelivery,
  DELIVERY_LOST_AFTER_MS,
  isWebhookGivenUp,
  nextDeliveryTry,
} from "#core/webhooks/webhook.ts";
import type { Database } from "#data/database.ts";
import { insertNotification } from "#data/queries/notifications-write.ts";
import {
  claimDueDeliveries,
  deleteWaitingDeliveries,
  postponeDeliveries,
  updateDelivery,
  updateFailingSince,
  updateLostDeliveries,
  updateWebhook,
  updateWebhookNotified,
} from "#data/queries/webhooks-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** Claims up to `limit` deliveries for one try by this process; the claim is committed before anything is sent. */
export async function claimDeliveries(
  { db }: Pick<Database, "db">,
  now: EpochMs,
  limit: number,
): Promise<{ claimed: readonly ClaimedDelivery[]; lost: number }> {
  const lost = await updateLostDeliveries(db, now - DELIVERY_LOST_AFTER_MS);
  return { claimed: await claimDueDeliveries(db, now, limit), lost };
}

/** The texts of the notifications that a webhook fails. */
export type WebhookWords = Record<"failed" | "off", { title: string; message: string }>;

type Tried = { claimed: ClaimedDelivery; isAccepted: boolean; result: string; words: WebhookWords };

type SettledAs = "delivered" | "waiting" | "failed" | "off" | "superseded";

/**
 * Records an attempt. A failed delivery is retried after growing pauses; after the last retry it is abandoned, and the
 * owner is notified once. A webhook that has failed for a week is switched off.
 */
export async function settleDelivery(
  { db }: Pick<Database, "db">,
  { claimed, isAccepted, result, words }: Tried,
  now: EpochMs,
): Promise<SettledAs> {
  const { webhookId, attempts, kind } = claimed;
  return transaction(db, async (tx): Promise<SettledAs> => {
    if (isAccepted) {
      const change = { status: "delivered", settledAt: now, result } as const;
      if (!(await updateDelivery(tx, claimed, change))) return "superseded";
      await updateFailingSince(tx, webhookId, null);
      return "delivered";
    }
    // A test is for somebody who watches it: it is not repeated.
    const dueAt = kind === "test" ? null : nextDeliveryTry(attempts, now);
    const change =
      dueAt === null ? ({ status: "failed", settledAt: now } as const) : ({ status: "waiting", dueAt } as const);
    if (!(await updateDelivery(tx, claimed, { ...change, result }))) return "superseded";
    if (kind === "test") return "failed";
    const failingSince = await updateFailingSince(tx, webhookId, now);
    if (isWebhookGivenUp(failingSince, now)) return switchOff(tx, claimed, words, now);
    await postponeDeliveries(tx, webhookId, now);
    if (dueAt !== null) return "waiting";
    if (await updateWebhookNotified(tx, webhookId, now)) await notifyOwner(tx, claimed, words.failed, now);
    return "failed";
  });
}

async function switchOff(
  tx: Transaction,
  { webhookId, userId, ...claimed }: ClaimedDelivery,
  words: WebhookWords,
  now: EpochMs,
): Promise<"off"> {
  await updateWebhook(tx, { userId, id: webhookId }, { offAt: now });
  await updateDelivery(tx, claimed, { status: "failed", settledAt: now });
  await deleteWaitingDeliveries(tx, webhookId);
  await notifyOwner(tx, { userId }, words.off, now);
  return "off";
}

async function notifyOwner(
  tx: Transaction,
  { userId }: Pick<ClaimedDelivery, "userId">,
  facts: WebhookWords["off"],
  now: EpochMs,
): Promise<void> {
  await insertNotification(tx, { userId, type: "warning", facts, eventId: null, organizerId: null }, now);
}
