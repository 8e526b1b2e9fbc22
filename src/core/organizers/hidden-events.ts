import type { EpochMs } from "#core/time/instant.ts";

type Holder = { id: number; hiddenAt: EpochMs | null };
type OutOfSight = { suspendedAt: EpochMs | null; hiddenWith: number | null };

/** How an event stands that is stored for this organizer: one which staff took out of sight takes it along, and brings it back. */
export function outOfSightWith(organizer: Holder | null | undefined, now: EpochMs): OutOfSight {
  const isHidden = organizer !== null && organizer !== undefined && organizer.hiddenAt !== null;
  return isHidden ? { suspendedAt: now, hiddenWith: organizer.id } : { suspendedAt: null, hiddenWith: null };
}
