import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

/** How long to wait after each try that failed for the moment: five tries within about three and a half hours. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 3 * HOUR_MS] as const;

/** When to try again after so many tries; null when it was the last, or when the message would come too late to be of use. */
export function nextMailTry(attempts: number, now: EpochMs, expiry: EpochMs | null): EpochMs | null {
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined) return null;
  return expiry !== null && now + wait >= expiry ? null : now + wait;
}

/** A message that a process took on so long ago was lost with it: no try takes so long. */
export const MAIL_LOST_AFTER_MS = 15 * MINUTE_MS;

/** How long it is known that a message was sent, and what is in the outbox stays there. */
export const MAIL_KEPT_MS = 30 * DAY_MS;
