import type { RateCounts } from "#core/rate-limits/rate-limits.ts";
import type { Db } from "#data/database.ts";
import { addRateCounts, forgetRateCounts, type RateClient } from "#data/queries/rate-limits-write.ts";

/** Tells the other processes what clients had here since the last time, and returns what they had from all; what is no longer looked at is forgotten. */
export async function shareRateCounts(
  db: Db,
  timeWindow: number,
  added: readonly (RateClient & { count: number })[],
): Promise<readonly (RateClient & RateCounts)[]> {
  await forgetRateCounts(db, timeWindow - 1);
  return added.length === 0 ? [] : addRateCounts(db, timeWindow, added);
}
