/** What the measured server signs cookies with, so that the measurement can make sessions. */
export const LIVE_SECRET = "the secret of a measurement on this machine";
