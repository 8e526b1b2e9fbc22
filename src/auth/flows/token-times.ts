import { SIGN_IN_CODE_MINUTES } from "#core/accounts/sign-in.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

// Validity of mailed links and codes, in milliseconds.

export const VERIFY_EMAIL_MS = DAY_MS;
export const RESET_PASSWORD_MS = HOUR_MS;
export const SIGN_IN_CODE_MS = SIGN_IN_CODE_MINUTES * MINUTE_MS;
export const CHANGE_EMAIL_MS = DAY_MS;
export const UNDO_EMAIL_MS = 7 * DAY_MS;
/** A link created on the command line for another person takes longer to arrive. */
export const ADMIN_LINK_MS = DAY_MS;
