import { beginWeek } from "#commands/digest/begin-week.ts";
import type { DigestSchedule } from "#core/digest/digest-schedule.ts";
import { digestWeekOf, isDigestDue } from "#core/digest/digest-week.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import { digestZones, type ZoneWeek } from "#data/queries/digest-members.ts";
import { readDigestSchedule } from "#data/queries/digest-runs.ts";
import { type DigestDeps, writeDigests } from "#jobs/write-digests.ts";

/** Writes the digests of the schedule in each zone whose hour has come. */
export async function runSendDigests(deps: DigestDeps): Promise<void> {
  const { database, now, siteZone } = deps;
  const schedule = await readDigestSchedule(database.db);
  const zones = await digestZones(database.db, siteZone);
  for (const [week, zoneWeeks] of dueWeeks(schedule, zones, now())) {
    const run = await beginWeek(database, { week, zoneWeeks, siteZone }, now());
    if (run === null) continue;
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
