/** Recovery codes for a lost authenticator app, each valid once. */
export const RECOVERY_CODES = 10;
/** How long a right password waits for the authenticator app's code, in seconds. */
export const TWO_FACTOR_SECONDS = 10 * 60;
/** How long a trusted device skips the code. */
export const TRUSTED_DEVICE_SECONDS = 30 * 86_400;
/** Wrong codes in a row that lock the second factor of an account, in whatever browsers they are typed. */
export const WRONG_CODES_MAX = 10;
/** How long it stays locked. */
export const LOCKED_SECONDS = 15 * 60;
