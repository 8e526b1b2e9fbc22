import { errorStack } from "#core/error-text.ts";
import { randomUUID } from "node:crypto";
import type { JobName } from "#core/jobs/job-names.ts";
import { hasClockLeapt } from "#data/queries/clock.ts";
import { type JobQueue, openJobQueue } from "#data/job-queue.ts";
import { runAdvanceDates } from "#jobs/handlers/run-advance-dates.ts";
import { runBackUp } from "#jobs/handlers/run-back-up.ts";
import { runDecideWaiting } from "#jobs/handlers/run-decide-waiting.ts";
import { runDeleteTogether } from "#jobs/handlers/run-delete-together.ts";
import { runEraseAccounts } from "#jobs/handlers/run-erase-accounts.ts";
import { runExtendDates } from "#jobs/handlers/run-extend-dates.ts";
import { runForgetMail } from "#jobs/handlers/run-forget-mail.ts";
import { runMailNotifications } from "#jobs/handlers/run-mail-notifications.ts";
import { runReadSources } from "#jobs/handlers/run-read-sources.ts";
import { runRemovePictures } from "#jobs/handlers/run-remove-pictures.ts";
import { runSendDigests } from "#jobs/handlers/run-send-digests.ts";
import { runSweepPictures } from "#jobs/handlers/run-sweep-pictures.ts";
import { runForgetOld } from "#jobs/handlers/run-forget-old.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { SCHEDULE } from "#jobs/schedule.ts";

type RunningJobs = { queue: JobQueue; stop: () => Promise<void> };

/** How long jobs at work may take to finish when the process stops, in milliseconds. */
const STOP_LIMIT_MS = 20_000;

const HANDLERS: Record<JobName, (deps: JobDeps) => Promise<void>> = {
  "advance-dates": runAdvanceDates,
  "decide-waiting": runDecideWaiting,
  "delete-together": runDeleteTogether,
  "read-sources": (deps) => runReadSources(deps, deps.importNetwork),
  "mail-notifications": runMailNotifications,
  "send-digests": runSendDigests,
  "extend-dates": runExtendDates,
  "remove-pictures": runRemovePictures,
  "sweep-pictures": runSweepPictures,
  "erase-accounts": runEraseAccounts,
  "forget-old": runForgetOld,
  "forget-mail": runForgetMail,
  "back-up": runBackUp,
};

/** What destroys for age, which waits where the clock leapt ahead: what it finds too old may not be. */
const DESTROYS: ReadonlySet<JobName> = new Set<JobName>([
  "remove-pictures",
  "sweep-pictures",
  "erase-accounts",
  "forget-old",
  "forget-mail",
]);

/** Starts the queue and its workers, and runs each job once soon. Stop it before the database is closed. */
export async function startJobs(deps: JobDeps): Promise<RunningJobs> {
  const queue = await openJobQueue(deps.database, deps.log);
  const stop = () => queue.stop(STOP_LIMIT_MS);
  try {
    await takeUpWork(queue, deps);
  } catch (error) {
    await stop();
    throw error;
  }
  return { queue, stop };
}

async function takeUpWork(queue: JobQueue, deps: JobDeps): Promise<void> {
  const jobs = SCHEDULE.filter((job) => !job.embeddedOnly || deps.database.engine !== null);
  for (const { name, cron, expireInSeconds, atStart } of jobs) {
    await queue.define({ name, expireInSeconds });
    await queue.repeat(name, cron);
    await queue.enqueue(name, {}, { afterSeconds: atStart });
    await queue.work(name, () => watched(name, deps));
  }
  const wanted = new Set<string>(jobs.map((job) => job.name));
  for (const name of await queue.repeated()) if (!wanted.has(name)) await queue.unrepeat(name);
}

/** Runs a job; why one fails stands in the log, under the number that the dashboard shows (PRODUCT P7). It is tried again. */
async function watched(name: JobName, deps: JobDeps): Promise<void> {
  try {
    if (DESTROYS.has(name) && (await hasClockLeapt(deps.database.db, deps.now()))) {
      return deps.log("a job waits, since the clock leapt ahead", { job: name });
    }
    await HANDLERS[name](deps);
  } catch (error) {
    const errorId = randomUUID();
    deps.log("a job failed", { job: name, errorId, error: errorStack(error) });
    throw Object.assign(new Error("The log tells why."), { errorId });
  }
}
