import { DAY_MS, type EpochMs, HOUR_MS } from "#core/time/instant.ts";

/** How many hours, days and weeks (UTC, each with at least one backup) keep their latest backup. */
const KEPT = [
  { every: HOUR_MS, count: 24 },
  { every: DAY_MS, count: 14 },
  { every: 7 * DAY_MS, count: 8 },
] as const;

/**
 * Which backups may go. Periods without a backup do not count, so that after a long pause old ones are still there;
 * the latest of all is never among them.
 */
export function expiredBackups(taken: readonly EpochMs[]): readonly EpochMs[] {
  const latestFirst = taken.toSorted((a, b) => b - a);
  const kept = new Set(KEPT.flatMap(({ every, count }) => latestOfEach(latestFirst, every).slice(0, count)));
  return latestFirst.filter((moment) => !kept.has(moment));
}

function latestOfEach(latestFirst: readonly EpochMs[], every: number): readonly EpochMs[] {
  return latestFirst.filter((moment, index) => {
    const later = latestFirst[index - 1];
    return later === undefined || Math.floor(later / every) !== Math.floor(moment / every);
  });
}
