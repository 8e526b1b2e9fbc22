import type { Schedule } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";

type Linked = Pick<Schedule, "startsLocal" | "timezone"> & { id: number; followsId: number | null };

/** The schedules that say when an event comes from now on: without those in whose place another one has come. */
export function presentSchedules<Given extends Linked>(schedules: readonly Given[], now: EpochMs): readonly Given[] {
  // Lists ask for every row, and hardly any schedule comes in another's place: clocks are not asked for the others.
  if (schedules.every(({ followsId }) => followsId === null)) return schedules;
  const replaced = new Set(schedules.filter((schedule) => hasBegun(schedule, now)).map(({ followsId }) => followsId));
  return schedules.filter(({ id }) => !replaced.has(id));
}

/** Those that say how it comes at present: without those also that will come in the place of one of these. */
export function currentSchedules<Given extends Linked>(schedules: readonly Given[], now: EpochMs): readonly Given[] {
  const present = presentSchedules(schedules, now);
  const ids = new Set(present.map(({ id }) => id));
  return present.filter(({ followsId }) => followsId === null || !ids.has(followsId));
}

function hasBegun({ startsLocal, timezone }: Linked, now: EpochMs): boolean {
  return toInstant(startsLocal, timezone).instant <= now;
}
