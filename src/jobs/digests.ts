import { setImmediate } from "node:timers/promises";
import { beginWeek, closeDigest } from "#commands/digest/start-digest.ts";
import { prepareDigests } from "#commands/digest/prepare-digests.ts";
import { type DigestPool, digestPool } from "#core/digest/digest-pool.ts";
import { type DigestSchedule, digestWeekOf, isDigestDue } from "#core/digest/digest-schedule.ts";
import { DAY_MS, type EpochMs, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";
import { type LocalDate, wallMs } from "#core/time/local-time.ts";
import { listDigestPool } from "#data/queries/digest-events.ts";
import { listDigestZones, type ZoneWeek } from "#data/queries/digest-members.ts";
import { type DigestRun, listOpenDigestRuns, findDigestSchedule } from "#data/queries/digest-runs.ts";
import { withSmallHeap } from "#jobs/heap-growth.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { openPoller, type Poller } from "#jobs/poller.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";

type DigestDeps = Pick<JobDeps, "database" | "now" | "log" | "siteZone">;

/** Works on the digest runs that an admin starts, and on those of a process that ended. NOTIFY wakes it. */
export function openDigestPoller(deps: DigestDeps): Poller {
  return openPoller({
    name: "digests",
    work: (isStopped) => continueDigests(deps, isStopped),
    log: deps.log,
  });
}

/** After the first day of a scheduled week: by then its hour has passed in every zone. */
const WEEK_OPEN_MS = 3 * DAY_MS;

/** Continues open digest runs, and closes a run when all its messages are queued. */
export async function continueDigests(deps: DigestDeps, isStopped: () => boolean = () => false): Promise<void> {
  const { database, now, log } = deps;
  for (const run of await listOpenDigestRuns(database.db)) {
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
  const schedule = await findDigestSchedule(database.db);
  const zones = await listDigestZones(database.db, siteZone);
  // The weeks at the start of the run: writing may take long, or continue in another process.
  const zoneWeeks = zones.map((zone) => ({ zone, week: digestWeekOf(schedule, zone, run.startedAt).week }));
  return writeDigests(deps, { run, zoneWeeks, isStopped });
}

/** Writes the scheduled digests for each zone whose hour has come. */
export async function runSendDigests(deps: DigestDeps): Promise<void> {
  const { database, now, siteZone } = deps;
  const schedule = await findDigestSchedule(database.db);
  const zones = await listDigestZones(database.db, siteZone);
  for (const [week, zoneWeeks] of dueWeeks(schedule, zones, now())) {
    const run = await beginWeek(database, { week, zoneWeeks, siteZone }, now());
    if (run === null) continue;
    await writeDigests(deps, { run, zoneWeeks, isStopped: () => false });
  }
}

/** The zones where sending is due, by their local week: at any moment the date line separates two weeks. */
function dueWeeks(
  schedule: DigestSchedule,
  zones: readonly ZoneId[],
  now: EpochMs,
): ReadonlyMap<LocalDate, readonly ZoneWeek[]> {
  const due = zones.filter((zone) => isDigestDue(schedule, zone, now));
  const weeks = due.map((zone) => ({ zone, week: digestWeekOf(schedule, zone, now).week }));
  return Map.groupBy(weeks, ({ week }) => week);
}

/** Yields to requests after this many members: one digest takes a millisecond. */
const MEMBERS_AT_ONCE = 20;
/** How long the coming events are used before they are read again. */
const POOL_CACHED_MS = 10 * MINUTE_MS;

type Writing = { run: Pick<DigestRun, "id" | "kind">; zoneWeeks: readonly ZoneWeek[]; isStopped: () => boolean };

/** Writes the digests of a run, batch after batch; false when `isStopped` ended it before the last member. */
async function writeDigests(deps: DigestDeps, writing: Writing): Promise<boolean> {
  return withSmallHeap(() => writeBatches(deps, writing));
}

async function writeBatches(
  { database, now, log, siteZone }: DigestDeps,
  { run, zoneWeeks, isStopped }: Writing,
): Promise<boolean> {
  let queued = 0;
  let after: string | null = "";
  let cached: { at: EpochMs; pool: DigestPool } | null = null;
  while (after !== null && !isStopped()) {
    const at = now();
    if (cached === null || at - cached.at > POOL_CACHED_MS) {
      cached = { at, pool: digestPool(await listDigestPool(database.db, at), at) };
    }
    const batch = { run, zoneWeeks, siteZone, language: DEFAULT_LANGUAGE, pool: cached.pool, after };
    const done = await prepareDigests(database, { ...batch, limit: MEMBERS_AT_ONCE }, at);
    queued += done.queued;
    after = done.last;
    await setImmediate();
  }
  log("digests are written", { run: run.id, kind: run.kind, queued });
  return after === null;
}
