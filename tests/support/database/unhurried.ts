/** Limits of a test's connections: on a busy machine many transactions that begin at once wait long for each other. */
export const UNHURRIED = { connectTimeoutMs: 120_000, statementTimeoutMs: 120_000 };
