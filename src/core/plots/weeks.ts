import { DAY_MS, type EpochMs, toIsoSeconds } from "#core/time/instant.ts";
import { type LocalDate, addDays, weekdayOf } from "#core/time/local-time.ts";

/** The Mondays of the latest weeks in UTC, the present one last. */
export function latestWeeks(now: EpochMs, count: number): readonly LocalDate[] {
  const today = toIsoSeconds(now - (now % DAY_MS)).slice(0, 10);
  const monday = addDays(today, 1 - weekdayOf(today));
  return Array.from({ length: count }, (_, at) => addDays(monday, 7 * (at + 1 - count)));
}
