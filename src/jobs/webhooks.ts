import { createHmac } from "node:crypto";
import { claimDeliveries, settleDelivery, type WebhookWords } from "#commands/webhooks/deliver-webhook.ts";
import { type EpochMs, SECOND_MS } from "#core/time/instant.ts";
import {
  type ClaimedDelivery,
  DELIVERY_WITHIN_MS,
  WEBHOOK_SECRET_PREFIX,
  webhookBody,
  webhookMessageId,
} from "#core/webhooks/webhook.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import type { Poller } from "#jobs/poller.ts";
import { openSendPoller } from "#jobs/send-poller.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import { postPublic } from "#outbound/post-public.ts";

/** What telling webhooks needs. */
export type WebhookDeps = Pick<JobDeps, "database" | "now" | "log" | "importNetwork"> & {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Opens a webhook's sealed secret; null if it was sealed with another secret of the site. */
  openSecret: (sealed: string) => string | null;
};

const POLL_EVERY_MS = 2_000;
/** How many webhooks a process sends to at the same time; each gets one message at a time. */
const AT_ONCE = 5;

/**
 * Notifies webhooks of changes, within seconds, in whichever process they happened. Several processes may poll one
 * database: each try is claimed by one. The end of each try claims again, because the webhook's next message may be due.
 */
export function openWebhookPoller(deps: WebhookDeps): Poller {
  return openSendPoller({
    name: "webhooks",
    atOnce: AT_ONCE,
    refillAfter: 1,
    async claim(free) {
      const { claimed, lost } = await claimDeliveries(deps.database, deps.now(), free);
      if (lost > 0) deps.log("deliveries are sent again", { lost, error: "a process ended while it sent them" });
      return claimed;
    },
    send: (claimed) => deliverToWebhook(deps, claimed),
    log: deps.log,
    everyMs: () => POLL_EVERY_MS,
  });
}

/** Makes one try that this process has claimed, and records the outcome. */
export async function deliverToWebhook(deps: WebhookDeps, claimed: ClaimedDelivery): Promise<void> {
  const { isAccepted, result } = await send(deps, claimed);
  const settled = await settleDelivery(
    deps.database,
    { claimed, isAccepted, result, words: wordsOf(claimed) },
    deps.now(),
  );
  // The log does not hold the address, whose path may be a secret.
  const facts = { webhook: claimed.webhookId, delivery: claimed.id, attempts: claimed.attempts, result };
  deps.log(`a webhook's delivery is ${settled}`, facts);
}

async function send(
  { openSecret, baseUrl, now, importNetwork }: WebhookDeps,
  claimed: ClaimedDelivery,
): Promise<{ isAccepted: boolean; result: string }> {
  const secret = openSecret(claimed.sealedSecret);
  if (secret === null) return { isAccepted: false, result: "no-secret" };
  const body = webhookBody(claimed, baseUrl);
  const sent = await postPublic(claimed.address, {
    body,
    headers: {
      "content-type": "application/json",
      ...signedHeaders({ secret, messageId: claimed.messageId, body }, now()),
    },
    withinMs: DELIVERY_WITHIN_MS,
    trusted: importNetwork?.trusted ?? [],
  });
  if (sent.ok) return { isAccepted: true, result: String(sent.status) };
  const { fault } = sent;
  return { isAccepted: false, result: fault.kind === "status" ? String(fault.status) : fault.kind };
}

/** The headers of the Standard Webhooks specification: an HMAC-SHA256 of id, time in seconds and body. */
function signedHeaders(
  { secret, messageId, body }: { secret: string; messageId: string; body: string },
  now: EpochMs,
): Record<string, string> {
  const id = webhookMessageId(messageId);
  const timestamp = String(Math.floor(now / SECOND_MS));
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

/** The notifications of a webhook that fails, in the site's language as those of an administrator are. */
function wordsOf({ address }: ClaimedDelivery): WebhookWords {
  const translate = translatorFor(DEFAULT_LANGUAGE);
  const { host } = new URL(address);
  return {
    failed: {
      title: translate("apiAccess.webhooks.told.failedTitle"),
      message: translate("apiAccess.webhooks.told.failed", { host }),
    },
    off: {
      title: translate("apiAccess.webhooks.told.offTitle"),
      message: translate("apiAccess.webhooks.told.off", { host }),
    },
  };
}
