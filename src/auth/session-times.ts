import { SESSION_IDLE_DAYS } from "#core/accounts/retention.ts";
import { DAY_MS, type EpochMs, HOUR_MS } from "#core/time/instant.ts";

/** How long a session lasts at most, in seconds. */
export const SESSION_SECONDS = 90 * 86_400;
/** How long one may go unused. */
const SESSION_IDLE_MS = SESSION_IDLE_DAYS * DAY_MS;
/** How often its use is noted. */
export const SESSION_NOTED_MS = HOUR_MS;

/** The moment since which a session must have been used. */
export function seenSince(now: EpochMs): EpochMs {
  return now - SESSION_IDLE_MS;
}
