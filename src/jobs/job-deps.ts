import type { ImportNetwork } from "#commands/imports/fetch-import.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import type { BackupStore } from "#storage/backup/backup-store.ts";
import type { Storage } from "#storage/storage.ts";

/** What the jobs need; `dataDir` is the folder for backups. */
export type JobDeps = {
  database: Database;
  storage: Storage;
  dataDir: string;
  backups: {
    /** The address that PostgreSQL's own programs connect to; null for the embedded database. */
    databaseUrl: string | null;
    /** Where backups are sent, encrypted; null keeps them in `dataDir` only. */
    store: BackupStore | null;
  };
  /** Access to sheets and calendars on other servers; by default over the public internet. */
  importNetwork?: ImportNetwork;
  /** Named in the open data. */
  site: { name: string; baseUrl: string };
  /** For members without a known time zone. */
  siteZone: ZoneId;
  /** Seals the links of the letters that ask whether series are still running. */
  sealConfirmation: (text: string) => string;
  now: () => EpochMs;
  /** Called after each run. */
  onRun?: (run: { name: string; ms: number; failed: boolean }) => void;
  log: (message: string, details?: Record<string, unknown>) => void;
};
