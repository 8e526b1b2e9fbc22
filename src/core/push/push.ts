import { linkOpensAt } from "#core/events/join-state.ts";
import type { LinkAudience } from "#core/events/event.ts";
import type { QuietHours } from "#core/reminders/reminder.ts";
import type { SavedThing } from "#core/saved-events/saved-events.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS, SECOND_MS, type ZoneId } from "#core/time/instant.ts";

/** The page about notifications on the device, and where browsers send their subscriptions. */
export const DEVICE_PUSH_PATH = "/notifications/device";
export const SUBSCRIPTION_PATH = "/notifications/device/subscription";

/** How many minutes before the start a device without an account can be reminded. */
export const PUSH_LEADS = [10, 60, 1_440] as const;
export type PushLead = (typeof PUSH_LEADS)[number];

export function pushLeadOf(text: string): PushLead | null {
  return PUSH_LEADS.find((lead) => String(lead) === text) ?? null;
}

/** Most devices of one member. */
export const PUSH_DEVICES_MAX = 20;
/** The subscription of a device without an account is deleted when it was neither used nor visited for so long. */
export const PUSH_UNUSED_MS = 90 * DAY_MS;
/** A message is stored for so long after the moment at which it is of no more use. */
export const PUSH_RETENTION_MS = DAY_MS;

/** A subscription as a browser gives it: where to send, and the keys that encrypt for it (RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

const ENDPOINT_MAX = 1_000;
/** The push services of the browsers: Chromium, Firefox, Safari, Edge. A request goes to no other host. */
const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "android.googleapis.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
] as const;

/** A subscription from a form; null for a faulty one, or one of an unknown push service. `trusted` are servers of a test. */
export function readPushTarget(
  { endpoint, p256dh, auth }: PushTarget,
  trusted: readonly string[] = [],
): PushTarget | null {
  const url = endpoint.length > ENDPOINT_MAX ? null : URL.parse(endpoint);
  if (url === null || !isPushService(url, trusted)) return null;
  // An uncompressed point of P-256, and 16 bytes.
  return /^[\w-]{87}$/.test(p256dh) && /^[\w-]{22}$/.test(auth) ? { endpoint: url.href, p256dh, auth } : null;
}

function isPushService(url: URL, trusted: readonly string[]): boolean {
  if (trusted.includes(url.host)) return true;
  const { protocol, hostname, port } = url;
  const isKnown = PUSH_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === "https:" && port === "" && url.username === "" && isKnown;
}

/** What a browser learns of its subscription, or why it could not be changed: a key of messages `push.page.fault`. */
export type SubscriptionAnswer =
  | { state: "on"; lead: PushLead | null }
  | { state: "off" }
  | { fault: "failed" | "limited" | "service" | "tooMany" };

/** How the reader of a subscription reads times. */
export type PushReader = { zone: ZoneId; language: string; hour12: boolean };

/** The content of a push, in facts: the words are made when it is sent, for the zone and language of the device. */
export type PushFacts = {
  title: string;
  /** A sentence under the title, after the time; null for none. */
  body: string | null;
  /** When the event starts; null for a push about no date. */
  startsAt: EpochMs | null;
  /** The page that a press opens, a path of this site. */
  path: string;
  /** `/go/…`, where 'Join' leads; null when it cannot be joined then (PRODUCT P15). */
  joinPath: string | null;
  /** A later push with the same tag replaces this one on the device. */
  tag: string;
};

/** The text that the worker receives, encrypted on the way. */
export type PushPayload = {
  title: string;
  body: string;
  path: string;
  tag: string;
  language: string;
  direction: "ltr" | "rtl";
  join: { path: string; label: string } | null;
  /** Shown without a sound. */
  silent: boolean;
  /** The number of unread notifications, for the badge of the app; null for a device without an account. */
  unread: number | null;
};

/** The way into an event from a push that is sent at `at`: only `/go/…`, and only once the doors are about to open. */
export function pushJoinPath(
  event: { publicId: string; link: string | null; linkAudience: LinkAudience },
  { startsAt, at, member }: { startsAt: EpochMs; at: EpochMs; member: boolean },
): string | null {
  const isAllowed = event.link !== null && (event.linkAudience !== "members" || member);
  return isAllowed && at >= linkOpensAt(startsAt) ? `/go/${event.publicId}` : null;
}

/** Names the reminder of one date, so that it is written once. */
export function deviceReminderKey(scheduleId: number, originalLocal: string, lead: number): string {
  return `reminder ${scheduleId} ${originalLocal} ${lead}`;
}

/** The saves of a device that wants to be reminded; at most as many as a device stores. */
export type PushSaves = readonly SavedThing[];

/** A push that one process has claimed for its only try, or for a further one after a refusal. */
export type ClaimedPush = PushReader &
  PushTarget & {
    id: number;
    subscriptionId: number;
    userId: string | null;
    facts: PushFacts | null;
    notificationId: number | null;
    expiresAt: EpochMs;
    attempts: number;
    /** The quiet hours of its member, in the zone of the device. */
    quiet: QuietHours | null;
  };

/** How long a push service may take to answer. */
export const PUSH_WITHIN_MS = 10 * SECOND_MS;
/** A push claimed this long ago was lost with its process. It may have been sent, so it is not sent again. */
export const PUSH_LOST_AFTER_MS = 5 * MINUTE_MS;

const WAITS_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS] as const;

/** When to try again after this many tries that a push service could not take; null to give up. */
export function nextPushTry(
  attempts: number,
  { now, expiresAt }: { now: EpochMs; expiresAt: EpochMs },
): EpochMs | null {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined || now + wait >= expiresAt ? null : now + wait;
}

/** What became of a try: sent, to be tried again, a subscription that is gone, or one that will never be accepted. */
type PushOutcome = "sent" | "later" | "gone" | "failed";

/** The meaning of an answer of a push service (RFC 8030 §5, §7.3); null for no answer. */
export function pushOutcome(status: number | null): PushOutcome {
  if (status === null || status === 429 || status >= 500) return "later";
  if (status === 404 || status === 410) return "gone";
  return status >= 200 && status < 300 ? "sent" : "failed";
}
