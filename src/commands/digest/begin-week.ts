import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import type { Database } from "#data/database.ts";
import { countDueMembers, type ZoneWeek } from "#data/queries/digest-members.ts";
import { scheduledRun } from "#data/queries/digest-write.ts";

type WeekAsked = { week: LocalDate; zoneWeeks: readonly ZoneWeek[]; siteZone: ZoneId };

/** The run of a week's schedule, begun when somebody in these zones has not been looked at; null when nobody is left. */
export async function beginWeek(
  { db }: Pick<Database, "db">,
  { week, zoneWeeks, siteZone }: WeekAsked,
  now: EpochMs,
): Promise<{ id: number; kind: "scheduled" } | null> {
  const kind = "scheduled";
  if ((await countDueMembers(db, { zoneWeeks, siteZone, run: { id: 0, kind } })) === 0) return null;
  return { id: await scheduledRun(db, week, now), kind };
}
