import { planReminders } from "#commands/reminders/plan-reminders.ts";
import { sendReminders } from "#commands/reminders/send-reminders.ts";
import { yieldSession } from "#data/transaction.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { openPoller, type Poller } from "#jobs/poller.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";

type ReminderDeps = Pick<JobDeps, "database" | "now" | "log">;

/** Sends reminders as they become due, within some seconds. Several processes may run it on one database. */
export function openRemindersPoller(deps: ReminderDeps): Poller {
  return openPoller({
    name: "reminders",
    work: (isStopped) => runSendReminders(deps, isStopped),
    log: deps.log,
  });
}

/** How many reminders are sent in one transaction of some tens of milliseconds. */
const BATCH = 100;

/** Sends every due reminder, batch after batch, until `isStopped`; returns how many were sent. */
export async function runSendReminders(
  { database, now, log }: ReminderDeps,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  for (let due = BATCH; due === BATCH && !isStopped();) {
    const startedAt = now();
    const done = await sendReminders(database, { limit: BATCH, language: DEFAULT_LANGUAGE }, startedAt);
    ({ due } = done);
    sent += done.sent;
    // Lets requests run between two batches.
    if (due === BATCH) await yieldSession({ kind: database.kind, now }, startedAt);
  }
  if (sent > 0) log("reminders were sent", { sent });
  return sent;
}

/** Plans everybody's reminders of the next days. */
export async function runPlanReminders({ database, now, log }: ReminderDeps): Promise<void> {
  const changed = await planReminders(database, now());
  if (changed > 0) log("reminders were planned", { changed });
}
