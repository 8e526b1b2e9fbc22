import { claimPushes, type PushAnswer, settlePush } from "#commands/push/deliver-push.ts";
import { planDeviceReminders } from "#commands/push/enqueue-push.ts";
import { BADGE_MAX } from "#core/notifications/notification.ts";
import { type ClaimedPush, PUSH_WITHIN_MS, type PushPayload } from "#core/push/push.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { countUnread, listNotificationsById } from "#data/queries/notifications.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { openPoller, type Poller } from "#jobs/poller.ts";
import { bellPayload, factsPayload } from "#jobs/push-payload.ts";
import { openSendPoller } from "#jobs/send-poller.ts";
import { type PushSender, sendPush } from "#outbound/send-push.ts";

/** What sending pushes needs. */
export type PushDeps = Pick<JobDeps, "database" | "now" | "log" | "importNetwork"> & { pushSender: PushSender };

const POLL_EVERY_MS = 5_000;
/** Reminders are written a minute ahead. */
const PLAN_EVERY_MS = 30_000;
/** How many pushes a process sends at the same time. */
const AT_ONCE = 10;
/** After how many sent pushes more are claimed. */
const REFILL_AFTER = 5;
/** How many reminders one transaction writes. */
const PLANNED_AT_ONCE = 1_000;

/** Sends pushes within seconds. Several processes may poll one database: each push is claimed by one. */
export function openPushPoller(deps: PushDeps): Poller {
  return openSendPoller({
    name: "pushes",
    atOnce: AT_ONCE,
    refillAfter: REFILL_AFTER,
    async claim(free) {
      const { claimed, lost } = await claimPushes(deps.database, free, deps.now());
      if (lost > 0) deps.log("pushes are given up", { lost, error: "a process ended while it sent them" });
      return claimed;
    },
    send: (claimed) => deliverPush(deps, claimed),
    log: deps.log,
    everyMs: () => POLL_EVERY_MS,
  });
}

/** Writes the reminders of devices without an account before they are due. Several processes may run it on one database. */
export function openDeviceRemindersPoller(deps: Pick<PushDeps, "database" | "now" | "log">): Poller {
  return openPoller({
    name: "device reminders",
    work: (isStopped) => runDeviceReminders(deps, isStopped),
    log: deps.log,
    everyMs: () => PLAN_EVERY_MS,
  });
}

/** Writes the reminders of devices without an account that are due within a minute; returns how many. */
export async function runDeviceReminders(
  { database, now }: Pick<PushDeps, "database" | "now">,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let planned = 0;
  while (!isStopped()) {
    const written = await planDeviceReminders(database, PLANNED_AT_ONCE, now());
    planned += written;
    if (written < PLANNED_AT_ONCE) break;
  }
  return planned;
}

/** Sends one push that this process has claimed, and records the outcome. */
export async function deliverPush(deps: PushDeps, claimed: ClaimedPush): Promise<void> {
  const answer = await answerTo(deps, claimed);
  const settled = await settlePush(deps.database, { claimed, answer }, deps.now());
  // The log holds no endpoint: whoever has it ends the subscription.
  const facts = { push: claimed.id, attempts: claimed.attempts, ...answer };
  if (settled !== "sent") deps.log(`a push is ${settled}`, facts);
}

async function answerTo(deps: PushDeps, claimed: ClaimedPush): Promise<PushAnswer> {
  const payload = await payloadOf(deps, claimed);
  if (payload === null) return { skipped: "read-or-hidden" };
  const now = deps.now();
  return sendPush(claimed, {
    sender: deps.pushSender,
    payload: JSON.stringify(payload),
    ttlSeconds: Math.max(0, Math.floor((claimed.expiresAt - now) / SECOND_MS)),
    isUrgent: claimed.facts !== null,
    withinMs: PUSH_WITHIN_MS,
    trusted: deps.importNetwork?.trusted ?? [],
  });
}

/** What the push tells now; null for a notification that was read meanwhile, or that its reader may no longer see. */
async function payloadOf({ database, now }: PushDeps, claimed: ClaimedPush): Promise<PushPayload | null> {
  const { userId, facts, notificationId } = claimed;
  const unread = userId === null ? null : await countUnread(database.db, userId, BADGE_MAX);
  const context = { now: now(), unread };
  if (facts !== null) return factsPayload(facts, claimed, context);
  const [found] = notificationId === null ? [] : await listNotificationsById(database.db, [notificationId]);
  return found === undefined || found.isRead ? null : bellPayload(found, claimed, context);
}
