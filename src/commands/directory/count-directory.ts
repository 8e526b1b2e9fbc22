import { DIRECTORY_DAYS_MONTHS, type DirectoryCounts } from "#core/directory/directory-day.ts";
import { type EpochMs, monthsBefore, toIsoSeconds } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { deleteDirectoryDaysBefore, findDirectoryCounts, upsertDirectoryDay } from "#data/queries/directory-days.ts";

/** Stores the day's figures of the directory, and deletes those of years ago. */
export async function countDirectory({ db }: Pick<Database, "db">, now: EpochMs): Promise<DirectoryCounts> {
  const counts = await findDirectoryCounts(db, now);
  await upsertDirectoryDay(db, dayOf(now), counts);
  await deleteDirectoryDaysBefore(db, dayOf(monthsBefore(now, DIRECTORY_DAYS_MONTHS)));
  return counts;
}

function dayOf(now: EpochMs): string {
  return toIsoSeconds(now).slice(0, 10);
}
