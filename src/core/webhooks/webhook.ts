import * as z from "zod/mini";
import { field } from "#core/check-input.ts";
import { DAY_MS, type EpochMs, HOUR_MS, type LocalDateTime, MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import { accepted, refused } from "#core/validation-error.ts";

/** What a webhook can send: changes of its member's own events while these are listed, or when their listing begins or ends. */
export const WEBHOOK_KINDS = [
  "event.published",
  "event.updated",
  "event.cancelled",
  "event.removed",
  "date.changed",
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** The names of their messages, in `apiAccess.kind`. */
export const WEBHOOK_KIND_KEYS = {
  "event.published": "published",
  "event.updated": "updated",
  "event.cancelled": "cancelled",
  "event.removed": "removed",
  "date.changed": "date",
  test: "test",
} as const satisfies Record<WebhookKind | "test", string>;

export const WEBHOOKS_MAX = 5;
const ADDRESS_MAX = 2_000;

/** A secret begins with it (the Standard Webhooks specification). */
export const WEBHOOK_SECRET_PREFIX = "whsec_";
export const WEBHOOK_SECRET_BYTES = 32;

/** What separates sealed secrets of webhooks from other sealed texts. */
export const WEBHOOK_SEALED_AS = "webhook secret";

/** How many of its deliveries a webhook's row shows. */
export const DELIVERIES_SHOWN = 20;
/** For how long a delivery that was accepted or given up is stored. */
export const DELIVERY_RETENTION_MS = 30 * DAY_MS;
/** The least time between two tests. */
export const WEBHOOK_TEST_EVERY_MS = 10 * SECOND_MS;

/** Waits after a failed try: eight tries in about two days. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS] as const;
/** How long every try of a webhook must have failed before it is switched off. */
const FAILING_MAX_MS = 7 * DAY_MS;
/** How long a webhook's other deliveries wait after a failed try: an address that is down gets one request a minute. */
export const FAILED_PAUSE_MS = MINUTE_MS;
/** A delivery claimed this long ago was lost with its process, and is sent again: no try takes so long. */
export const DELIVERY_LOST_AFTER_MS = 5 * MINUTE_MS;
/** How long a receiver may take to answer. */
export const DELIVERY_WITHIN_MS = 10 * SECOND_MS;

/** When to try again after this many tries; null to give up. */
export function nextDeliveryTry(attempts: number, now: EpochMs): EpochMs | null {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined ? null : now + wait;
}

/** Whether a webhook that has failed since then is switched off now. */
export function isWebhookGivenUp(failingSince: EpochMs | null, now: EpochMs): boolean {
  return failingSince !== null && now - failingSince >= FAILING_MAX_MS;
}

/** A delivery that one process has claimed for one try. */
export type ClaimedDelivery = {
  id: number;
  webhookId: number;
  userId: string;
  address: string;
  sealedSecret: string;
  messageId: string;
  kind: WebhookKind | "test";
  /** Null for a test. */
  eventPublicId: string | null;
  originalLocal: LocalDateTime | null;
  happenedAt: EpochMs;
  /** The number of this try, from 1. */
  attempts: number;
};

/**
 * The body of a delivery: which event changed, how and when. It has no text of the event: whoever may read that reads it at its
 * address or with a token, so that no title of a hidden event and no join link leaves here.
 */
export function webhookBody(
  {
    messageId,
    kind,
    eventPublicId,
    originalLocal,
    happenedAt,
  }: Pick<ClaimedDelivery, "messageId" | "kind" | "eventPublicId" | "originalLocal" | "happenedAt">,
  baseUrl: string,
): string {
  const event = eventPublicId !== null && { id: eventPublicId, url: `${baseUrl}/events/${eventPublicId}` };
  return JSON.stringify({
    id: webhookMessageId(messageId),
    type: kind,
    timestamp: new Date(happenedAt).toISOString(),
    data: { ...(event && { event }), ...(originalLocal !== null && { date: originalLocal }) },
  });
}

/** The id of a message in its header and body. */
export function webhookMessageId(messageId: string): string {
  return `msg_${messageId}`;
}

/** The form of a new webhook. `trusted` are servers of a test, as host:port, which may be reached without https. */
export function webhookInput(trusted: readonly string[]) {
  return z.object({
    address: field((text) => {
      const typed = text.trim();
      if (typed === "") return refused("apiAccess.fault.addressMissing");
      const url = typed.length > ADDRESS_MAX ? null : URL.parse(typed);
      const isAllowed = url !== null && (url.protocol === "https:" || trusted.includes(url.host));
      if (!isAllowed) return refused("apiAccess.fault.addressNotHttps");
      if (url.username !== "" || url.password !== "") return refused("apiAccess.fault.addressHasPassword");
      url.hash = "";
      return url.href.length > ADDRESS_MAX ? refused("apiAccess.fault.addressNotHttps") : accepted(url.href);
    }),
    kinds: z.pipe(
      z.array(z.string()),
      z.transform((chosen, context): readonly WebhookKind[] => {
        const kinds = WEBHOOK_KINDS.filter((kind) => chosen.includes(kind));
        if (kinds.length > 0) return kinds;
        context.issues.push({ code: "custom", message: "apiAccess.fault.kindsMissing", input: chosen });
        return z.NEVER;
      }),
    ),
  });
}
export type WebhookInput = z.output<ReturnType<typeof webhookInput>>;
