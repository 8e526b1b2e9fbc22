import type { ImportNetwork } from "#commands/imports/fetch-import.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import type { Storage } from "#storage/storage.ts";

/** What the jobs work with; `dataDir` is where backups of the embedded database go. */
export type JobDeps = {
  database: Database;
  storage: Storage;
  dataDir: string;
  /** How sheets and calendars on other servers are read; absent: over the public internet. */
  importNetwork?: ImportNetwork;
  /** For members whose zone nobody knows. */
  siteZone: ZoneId;
  now: () => EpochMs;
  log: (message: string, details?: Record<string, unknown>) => void;
};
