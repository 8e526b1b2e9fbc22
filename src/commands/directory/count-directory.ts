import type { DirectoryCounts } from "#core/directory/directory-day.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { findDirectoryCounts, upsertDirectoryDay } from "#data/queries/directory-days.ts";

/** Stores the day's figures of the directory. */
export async function countDirectory({ db }: Pick<Database, "db">, now: EpochMs): Promise<DirectoryCounts> {
  const counts = await findDirectoryCounts(db, now);
  await upsertDirectoryDay(db, counts, now);
  return counts;
}
