import { SESSION_IDLE_DAYS } from "#core/accounts/retention.ts";
import { DAY_MS, type EpochMs, HOUR_MS } from "#core/time/instant.ts";

/** Longest life of a session, in seconds. */
export const SESSION_SECONDS = 90 * 86_400;
/** Longest time without use. */
const SESSION_IDLE_MS = SESSION_IDLE_DAYS * DAY_MS;
/** How often its last use is updated. */
export const SESSION_NOTED_MS = HOUR_MS;

/** The instant since which a valid session must have been used. */
export function seenSince(now: EpochMs): EpochMs {
  return now - SESSION_IDLE_MS;
}
