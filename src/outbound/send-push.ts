import webPush from "web-push";
import type { PushTarget } from "#core/push/push.ts";
import { postPublic } from "#outbound/post-public.ts";
import type { FetchError } from "#outbound/read-public.ts";

/** The site's key pair, and the address under which push services reach its operators (RFC 8292). */
export type PushSender = { publicKey: string; privateKey: string; subject: string };

type Sending = {
  sender: PushSender;
  /** What the worker receives, as text. */
  payload: string;
  /** How long the push service may wait for the device. */
  ttlSeconds: number;
  isUrgent: boolean;
  withinMs: number;
  /** Servers of a test, as host:port, which may be on this machine and without https. */
  trusted: readonly string[];
};

/**
 * Encrypts a text for one browser (RFC 8291) and hands it to its push service, on the public internet only. Returns the
 * service's status, or what prevented one.
 */
export async function sendPush(target: PushTarget, sending: Sending): Promise<{ status: number } | { fault: string }> {
  const { sender, payload, ttlSeconds, isUrgent, withinMs, trusted } = sending;
  const { endpoint, p256dh, auth } = target;
  const details = requestFor(
    { endpoint, keys: { p256dh, auth } },
    { payload, vapidDetails: sender, TTL: ttlSeconds, urgency: isUrgent ? "high" : "normal" },
  );
  if (details === null) return { fault: "bad-keys" };
  const sent = await postPublic(endpoint, {
    body: details.body,
    headers: { ...details.headers, "user-agent": "Samehour (web push)" },
    withinMs,
    trusted,
  });
  if (sent.ok) return { status: sent.status };
  return answerOf(sent.fault);
}

function answerOf(fault: FetchError): { status: number } | { fault: string } {
  return fault.kind === "status" ? { status: fault.status } : { fault: fault.kind };
}

type Details = { body: Uint8Array; headers: Record<string, string> };

/** Null for keys that are no point of the curve. */
function requestFor(
  subscription: webPush.PushSubscription,
  { payload, ...options }: webPush.RequestOptions & { payload: string },
): Details | null {
  try {
    const { body, headers } = webPush.generateRequestDetails(subscription, payload, {
      ...options,
      contentEncoding: "aes128gcm",
    });
    const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return { body: body ?? Buffer.alloc(0), headers: Object.fromEntries(texts) };
  } catch {
    // The library validates the subscription's keys.
    return null;
  }
}
