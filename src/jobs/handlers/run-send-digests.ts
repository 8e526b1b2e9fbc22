import type { DigestSchedule } from "#core/digest/digest-schedule.ts";
import { digestWeekOf, isDigestDue } from "#core/digest/digest-week.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import { countDueMembers, digestZones, type ZoneWeek } from "#data/queries/digest-members.ts";
import { readDigestSchedule } from "#data/queries/digest-runs.ts";
import { scheduledRun } from "#data/queries/digest-write.ts";
import { type DigestDeps, writeDigests } from "#jobs/write-digests.ts";

/** Writes the digests of the schedule in each zone whose hour has come. */
export async function runSendDigests(deps: DigestDeps): Promise<void> {
  const { database, now, siteZone } = deps;
  const schedule = await readDigestSchedule(database.db);
  const zones = await digestZones(database.db, siteZone);
  for (const [week, zoneWeeks] of dueWeeks(schedule, zones, now())) {
    const kind = "scheduled";
    if ((await countDueMembers(database.db, { zoneWeeks, siteZone, run: { id: 0, kind } })) === 0) continue;
    const run = { id: await scheduledRun(database.db, week, now()), kind } as const;
    await writeDigests(deps, { run, zoneWeeks, isStopped: () => false });
  }
}

/** The zones in which the hour has come, by the week that begins with it: east and west of the date line they are two. */
function dueWeeks(
  schedule: DigestSchedule,
  zones: readonly ZoneId[],
  now: EpochMs,
): ReadonlyMap<LocalDate, readonly ZoneWeek[]> {
  const due = zones.filter((zone) => isDigestDue(schedule, zone, now));
  const weeks = due.map((zone) => ({ zone, week: digestWeekOf(schedule, zone, now).week }));
  return Map.groupBy(weeks, ({ week }) => week);
}
