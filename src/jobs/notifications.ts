import { setImmediate } from "node:timers/promises";
import { mailNotifications } from "#commands/notifications/mail-notifications.ts";
import { notifyNextCause } from "#commands/notifications/notify-next-cause.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { openPoller, type Poller } from "#jobs/poller.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";

/**
 * Writes the notifications of what happened, in whichever process it happened. NOTIFY wakes it. Each batch is one transaction,
 * and only one process at a time works on a cause.
 */
export function openNotificationsPoller(deps: Pick<JobDeps, "database" | "now" | "log" | "siteZone">): Poller {
  return openPoller({
    name: "notifications",
    async work(isStopped) {
      // The mail of changes that cannot wait is due at once.
      if ((await notifyPeople(deps, isStopped)) > 0) await runMailNotifications(deps);
    },
    log: deps.log,
  });
}

/** Writes the notifications of every cause that is due, batch after batch, until `isStopped`; returns how many people were notified. */
export async function notifyPeople(
  { database, now, log }: Pick<JobDeps, "database" | "now" | "log">,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let notified = 0;
  while (!isStopped()) {
    const step = await notifyNextCause(database, now());
    if (step.outcome === "nothing") break;
    if (step.outcome === "notified") notified += step.notified;
    else log("a cause could not be told", { cause: step.cause, error: step.error });
    // Lets requests run between two batches.
    await setImmediate();
  }
  if (notified > 0) log("people were told", { told: notified });
  return notified;
}

/** How many notifications a batch mails: a transaction of some tens of milliseconds. */
const BATCH = 50;

/** Writes the mails of all members whose notifications have waited long enough. */
export async function runMailNotifications({
  database,
  now,
  siteZone,
}: Pick<JobDeps, "database" | "now" | "siteZone">): Promise<void> {
  const batch = { siteZone, language: DEFAULT_LANGUAGE, limit: BATCH };
  while ((await mailNotifications(database, batch, now())) > 0) {
    // Lets requests run between two batches.
    await setImmediate();
  }
}
