import { DAY_MS, type EpochMs } from "#core/time/instant.ts";

/** How long 'Delete my account' can be taken back by signing in, in days. */
export const GRACE_DAYS = 14;
/** How long the event of somebody who left says that it is cancelled before it is gone, in days (CONVENTIONS §4.1). */
export const LEFT_EVENT_DAYS = 30;
/** How long an account waits for its address to be proved, in days. */
export const UNPROVED_DAYS = 30;

/** When an account that is deleted now will be erased. */
export function leaveAtFrom(now: EpochMs): EpochMs {
  return now + GRACE_DAYS * DAY_MS;
}
