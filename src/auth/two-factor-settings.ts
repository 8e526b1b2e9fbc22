/** How many recovery codes stand in for a lost authenticator app, each once. */
export const RECOVERY_CODES = 10;
