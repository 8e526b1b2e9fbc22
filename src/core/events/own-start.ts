import type { Schedule } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";

/** When an event first starts, by which its owner's second one of the same title is refused (PRODUCT P11); null for a room. */
export function ownStartOf(schedules: readonly Pick<Schedule, "startsLocal" | "timezone">[]): EpochMs | null {
  const starts = schedules.map(({ startsLocal, timezone }) => toInstant(startsLocal, timezone).instant);
  return starts.length === 0 ? null : Math.min(...starts);
}
