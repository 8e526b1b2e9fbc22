import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { errorStack, errorText } from "#core/errors.ts";
import type { JobName } from "#core/jobs/job-run.ts";
import { isConnectionFailure } from "#data/explain-failure.ts";
import { type JobQueue, openJobQueue } from "#data/job-queue.ts";
import { hasClockLeapt } from "#data/queries/clock.ts";
import { runDeletions } from "#jobs/batches.ts";
import { runTellAlerts } from "#jobs/alerts.ts";
import { runAskStillRunning } from "#jobs/ask-still-running.ts";
import { runBackUp, runRehearseRestore } from "#jobs/backups.ts";
import { runCheckLinks } from "#jobs/check-links.ts";
import { runAdvanceDates, runExtendDates } from "#jobs/dates.ts";
import { runCountDirectory, runMakeOpenData } from "#jobs/directory.ts";
import { runSendDigests } from "#jobs/digests.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { SCHEDULE, type SiteKind } from "#jobs/schedule.ts";
import { runMailNotifications } from "#jobs/notifications.ts";
import { runPlanReminders } from "#jobs/reminders.ts";
import { runReadSources } from "#jobs/read-sources.ts";
import {
  runEraseAccounts,
  runForgetMail,
  runForgetOld,
  runRemovePictures,
  runSettleReports,
  runSweepPictures,
  runTidyDatabase,
} from "#jobs/retention.ts";

type RunningJobs = { queue: JobQueue; stop: () => Promise<void> };

/** How long running jobs may take to finish when the process stops, in milliseconds. */
const STOP_LIMIT_MS = 20_000;

const HANDLERS: Record<JobName, (deps: JobDeps) => Promise<void>> = {
  "advance-dates": runAdvanceDates,
  "delete-together": runDeletions,
  "read-sources": (deps) => runReadSources(deps, deps.importNetwork),
  "mail-notifications": runMailNotifications,
  "send-digests": runSendDigests,
  "plan-reminders": runPlanReminders,
  "tell-alerts": runTellAlerts,
  "check-links": runCheckLinks,
  "ask-still-running": runAskStillRunning,
  "extend-dates": runExtendDates,
  "remove-pictures": runRemovePictures,
  "sweep-pictures": runSweepPictures,
  "erase-accounts": runEraseAccounts,
  "forget-old": runForgetOld,
  "forget-mail": runForgetMail,
  "make-open-data": runMakeOpenData,
  "settle-reports": runSettleReports,
  "count-directory": runCountDirectory,
  "tidy-database": runTidyDatabase,
  "back-up": runBackUp,
  "rehearse-restore": runRehearseRestore,
};

/**
 * Jobs that delete old data or end what was left unanswered. They wait after the clock leapt ahead, because data may
 * then only seem old.
 */
const DESTROYS: ReadonlySet<JobName> = new Set<JobName>([
  "remove-pictures",
  "sweep-pictures",
  "erase-accounts",
  "forget-old",
  "forget-mail",
  "settle-reports",
]);

/** Starts the queue and its workers, and enqueues each job once. Stop it before you close the database. */
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
  const kind = siteKind(deps);
  const jobs = SCHEDULE.filter((job) => job.on.some((each) => each === kind));
  for (const { name, cron, expireInSeconds, atStart } of jobs) {
    await queue.define({ name, expireInSeconds });
    await queue.repeat(name, cron);
    if (atStart !== null) await queue.enqueue(name, {}, { afterSeconds: atStart });
    await queue.work(name, () => watched(name, deps));
  }
  const wanted = new Set<string>(jobs.map((job) => job.name));
  for (const name of await queue.repeated()) if (!wanted.has(name)) await queue.unrepeat(name);
}

function siteKind({ database, backups }: JobDeps): SiteKind {
  if (database.engine !== null) return "embedded";
  return backups.databaseUrl !== null && backups.store !== null ? "sending" : "served";
}

/** Runs a job. A failure is logged under the number that the dashboard shows (PRODUCT P7), and the queue tries again. */
async function watched(name: JobName, deps: JobDeps): Promise<void> {
  const began = performance.now();
  const ended = (failed: boolean): void => deps.onRun?.({ name, ms: performance.now() - began, failed });
  try {
    if (DESTROYS.has(name) && (await hasClockLeapt(deps.database.db, deps.now()))) {
      return deps.log("a job waits, since the clock leapt ahead", { job: name });
    }
    await HANDLERS[name](deps);
    ended(false);
  } catch (error) {
    ended(true);
    const errorId = randomUUID();
    deps.log("a job failed", { job: name, errorId, error: errorStack(error) });
    throw Object.assign(new Error("The log tells why."), { errorId });
  }
}

/** The pause before jobs that could not reach the database start again, in milliseconds. */
const AGAIN_AFTER_MS = 2_000;

/**
 * Starts the jobs in the background, and tries again while the database is away: the site shows stale pages meanwhile. Any other
 * failure is an unhandled rejection and ends the process.
 */
export function startJobsWhenReachable(deps: JobDeps): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  const untilStarted = async (): Promise<Awaited<ReturnType<typeof startJobs>> | null> => {
    while (!stopped.signal.aborted) {
      try {
        return await startJobs(deps);
      } catch (error) {
        if (!isConnectionFailure(error)) throw error;
        deps.log("the jobs wait for the database", { error: errorText(error) });
      }
      await wait(AGAIN_AFTER_MS, undefined, { signal: stopped.signal }).catch(() => null);
    }
    return null;
  };
  const started = untilStarted();
  return {
    async stop() {
      stopped.abort();
      await (await started)?.stop();
    },
  };
}
