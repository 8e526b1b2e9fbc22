import type { Database } from "#data/database.ts";

/** An unavailable database: every query fails. */
export const anAwayDatabase = new Proxy({} as Database, {
  get: () => {
    throw new Error("This database is away.");
  },
});
