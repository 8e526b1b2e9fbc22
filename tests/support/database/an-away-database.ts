import type { Database } from "#data/database.ts";

/** A database that answers nothing: whatever is asked of it fails. */
export const anAwayDatabase = new Proxy({} as Database, {
  get: () => {
    throw new Error("This database is away.");
  },
});
