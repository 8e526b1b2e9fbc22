import type { Changes } from "#data/changes.ts";
import { openDecisionsPoller } from "#jobs/batches.ts";
import { openClockPoller } from "#jobs/clock-poller.ts";
import { openDigestPoller } from "#jobs/digests.ts";
import { openImportPoller } from "#jobs/import-poller.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { openNotificationsPoller } from "#jobs/notifications.ts";
import type { Poller } from "#jobs/poller.ts";
import { openDeviceRemindersPoller, openPushPoller, type PushDeps } from "#jobs/push.ts";
import { openRemindersPoller } from "#jobs/reminders.ts";
import { openWebhookPoller, type WebhookDeps } from "#jobs/webhooks.ts";
import { startJobsWhenReachable } from "#jobs/worker.ts";

/** Which poller a payload of the channel `people` wakes. */
type Payload = "b" | "c" | "j" | "d";

/**
 * Starts what the process does beside answering requests, except mail: the jobs of the schedule, and a poller for each kind of
 * work that a person waits for (docs/decisions/0030). Stop it before you close the database.
 */
export function openBackgroundWork(
  deps: JobDeps & WebhookDeps & PushDeps,
  changes: Pick<Changes, "onPeople">,
): { stop: () => Promise<void> } {
  const jobs = startJobsWhenReachable(deps);
  const woken: Record<Payload, Poller> = {
    b: openDecisionsPoller(deps),
    c: openNotificationsPoller(deps),
    j: openImportPoller(deps),
    d: openDigestPoller(deps),
  };
  const others = [
    openWebhookPoller(deps),
    openDeviceRemindersPoller(deps),
    openPushPoller(deps),
    openRemindersPoller(deps),
    openClockPoller(deps),
  ];
  changes.onPeople((payload) => {
    if (payload === "b" || payload === "c" || payload === "j" || payload === "d") woken[payload].wake();
  });
  return {
    async stop() {
      await Promise.all([...Object.values(woken), ...others].map((poller) => poller.stop()));
      await jobs.stop();
    },
  };
}
