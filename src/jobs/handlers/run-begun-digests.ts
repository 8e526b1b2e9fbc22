import { closeDigest } from "#commands/digest/close-digest.ts";
import { digestWeekOf } from "#core/digest/digest-week.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { wallMs } from "#core/time/local-time.ts";
import { digestZones } from "#data/queries/digest-members.ts";
import { type DigestRun, openDigestRuns, readDigestSchedule } from "#data/queries/digest-runs.ts";
import { type DigestDeps, writeDigests } from "#jobs/write-digests.ts";

/** From the day of a schedule's week on: then its hour has come and gone in every zone. */
const WEEK_OPEN_MS = 3 * DAY_MS;

/** Goes on with the sendings that an admin began, in whichever process, and closes those whose messages are all on their way. */
export async function runBegunDigests(deps: DigestDeps, isStopped: () => boolean = () => false): Promise<void> {
  const { database, now, log } = deps;
  for (const run of await openDigestRuns(database.db)) {
    if (isStopped()) return;
    if (!(await isWritten(deps, run, isStopped))) continue;
    const isOver = await closeDigest(database, { runId: run.id, isQueued: run.queuedAt !== null }, now());
    if (isOver) log("a sending of digests is over", { run: run.id });
  }
}

async function isWritten(deps: DigestDeps, run: DigestRun, isStopped: () => boolean): Promise<boolean> {
  const { database, now, siteZone } = deps;
  if (run.queuedAt !== null) return true;
  if (run.week !== null) return now() >= wallMs(run.week) + WEEK_OPEN_MS;
  const schedule = await readDigestSchedule(database.db);
  const zones = await digestZones(database.db, siteZone);
  // The weeks in which it was begun: it may go on for long, or in another process.
  const zoneWeeks = zones.map((zone) => ({ zone, week: digestWeekOf(schedule, zone, run.startedAt).week }));
  return writeDigests(deps, { run, zoneWeeks, isStopped });
}
