import { setImmediate } from "node:timers/promises";
import { closeDigest } from "#commands/digest/close-digest.ts";
import { prepareDigests } from "#commands/digest/prepare-digests.ts";
import { type DigestPool, digestPool } from "#core/digest/digest-pool.ts";
import type { DigestSchedule } from "#core/digest/digest-schedule.ts";
import { digestWeekOf, isDigestDue } from "#core/digest/digest-week.ts";
import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import { type LocalDate, wallMs } from "#core/time/local-time.ts";
import { readDigestPool } from "#data/queries/digest-events.ts";
import { countDueMembers, digestZones, type ZoneWeek } from "#data/queries/digest-members.ts";
import { type DigestRun, openDigestRuns, readDigestSchedule } from "#data/queries/digest-runs.ts";
import { scheduledRun } from "#data/queries/digest-write.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";

/** Requests have their turn after so many members. */
const MEMBERS_AT_ONCE = 50;
/** What is on is read again after so long. */
const POOL_KEPT_MS = 10 * MINUTE_MS;
/** From the day of a schedule's week on: then its hour has come and gone in every zone. */
const WEEK_OPEN_MS = 3 * DAY_MS;

type DigestDeps = Pick<JobDeps, "database" | "now" | "log" | "siteZone">;
type Run = Pick<DigestRun, "id" | "kind">;

/**
 * Writes the digests that are due: of runs that an admin began, also in a process that has ended, and of the schedule in each
 * zone whose hour has come. Closes the runs whose messages are all on their way.
 */
export async function runSendDigests(deps: DigestDeps): Promise<void> {
  const { database, now, siteZone } = deps;
  const schedule = await readDigestSchedule(database.db);
  const zones = await digestZones(database.db, siteZone);
  const poolOf = poolKeeper(deps);
  const weekOf = (at: EpochMs) => (zone: ZoneWeek["zone"]) => ({ zone, week: digestWeekOf(schedule, zone, at).week });
  for (const run of await openDigestRuns(database.db)) {
    if (run.kind === "now" && run.queuedAt === null) {
      await prepareAll(deps, { run, zoneWeeks: zones.map(weekOf(run.startedAt)), poolOf });
    }
    await closeIfDone(deps, run);
  }
  for (const [week, zoneWeeks] of dueWeeks(schedule, zones, now())) {
    if ((await countDueMembers(database.db, { zoneWeeks, siteZone, run: { id: 0, kind: "scheduled" } })) === 0)
      continue;
    const run = { id: await scheduledRun(database.db, week, now()), kind: "scheduled" } as const;
    await prepareAll(deps, { run, zoneWeeks, poolOf });
  }
}

/** The zones in which the hour has come, by the week that begins with it: east and west of the date line they are two. */
function dueWeeks(
  schedule: DigestSchedule,
  zones: readonly string[],
  now: EpochMs,
): ReadonlyMap<LocalDate, readonly ZoneWeek[]> {
  const due = zones.filter((zone) => isDigestDue(schedule, zone, now));
  const weeks = due.map((zone) => ({ zone, week: digestWeekOf(schedule, zone, now).week }));
  return Map.groupBy(weeks, ({ week }) => week);
}

type Prepared = { run: Run; zoneWeeks: readonly ZoneWeek[]; poolOf: () => Promise<DigestPool> };

async function prepareAll(
  { database, now, log, siteZone }: DigestDeps,
  { run, zoneWeeks, poolOf }: Prepared,
): Promise<void> {
  let queued = 0;
  for (let after: string | null = ""; after !== null;) {
    const batch = { run, zoneWeeks, siteZone, language: DEFAULT_LANGUAGE, pool: await poolOf(), after };
    const done = await prepareDigests(database, { ...batch, limit: MEMBERS_AT_ONCE }, now());
    queued += done.queued;
    after = done.last;
    await setImmediate();
  }
  log("digests are written", { run: run.id, kind: run.kind, queued });
}

async function closeIfDone({ database, now, log }: DigestDeps, run: DigestRun): Promise<void> {
  const isOpen = run.week !== null && now() < wallMs(run.week) + WEEK_OPEN_MS;
  if (isOpen) return;
  const isOver = await closeDigest(database, { runId: run.id, isQueued: run.queuedAt !== null }, now());
  if (isOver) log("a sending of digests is over", { run: run.id });
}

/** What is on, read when it is first wanted and again when it is old. */
function poolKeeper({ database, now }: Pick<DigestDeps, "database" | "now">): () => Promise<DigestPool> {
  let kept: { at: EpochMs; pool: DigestPool } | null = null;
  return async () => {
    const at = now();
    if (kept === null || at - kept.at > POOL_KEPT_MS) {
      kept = { at, pool: digestPool(await readDigestPool(database.db, at), at) };
    }
    return kept.pool;
  };
}
