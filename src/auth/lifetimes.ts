import { SESSION_IDLE_DAYS } from "#core/accounts/retention.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { SIGN_IN_CODE_MINUTES } from "#core/accounts/sign-in.ts";

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

// Validity of mailed links and codes, in milliseconds.

export const VERIFY_EMAIL_MS = DAY_MS;
export const RESET_PASSWORD_MS = HOUR_MS;
export const SIGN_IN_CODE_MS = SIGN_IN_CODE_MINUTES * MINUTE_MS;
export const CHANGE_EMAIL_MS = DAY_MS;
export const UNDO_EMAIL_MS = 7 * DAY_MS;
/** A link created on the command line for another person takes longer to arrive. */
export const ADMIN_LINK_MS = DAY_MS;
