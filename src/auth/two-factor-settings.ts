/** How many recovery codes stand in for a lost authenticator app, each once. */
export const RECOVERY_CODES = 10;
/** How long a password, once right, waits for the code of the authenticator app, in seconds. */
export const TWO_FACTOR_SECONDS = 10 * 60;
/** How long a trusted device is not asked for one. */
export const TRUSTED_DEVICE_SECONDS = 30 * 86_400;
