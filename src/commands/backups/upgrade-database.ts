import { copyAuthSecret } from "#data/auth-secret-file.ts";
import { AppError, errorText } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { backUp } from "#data/backups.ts";
import type { Database } from "#data/database.ts";
import { listMissing, migrate, oneUpgradeAtATime } from "#data/migrate.ts";
import { copySiteSecrets } from "#data/site-secrets-file.ts";

/** Whether the data are dumped before an upgrade: where that is possible, always, or never. */
export type UpgradeBackup = "on" | "required" | "off";

type Site = {
  database: Pick<Database, "db" | "pool" | "kind" | "engine">;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  dataDir: string;
  upgradeBackup: UpgradeBackup;
  log: (message: string, details?: Record<string, unknown>) => void;
};

/**
 * Brings a database to the schema of this version, and returns the names of the migrations that it lacked. Data that
 * exist are dumped first, into a backup with a name of its own. Where no dump can be made that is logged, and with
 * `required` nothing is upgraded: throws `unavailable`.
 */
export async function upgradeDatabase(site: Site, now: EpochMs): Promise<readonly string[]> {
  const { database } = site;
  if ((await listMissing(database.pool)).length === 0) return migrate(database.pool);
  return oneUpgradeAtATime(database, async () => {
    const missing = await listMissing(database.pool);
    if (missing.length > 0 && site.upgradeBackup !== "off") await dumpBefore(site, missing, now);
    return migrate(database.pool);
  });
}

async function dumpBefore(site: Site, missing: readonly string[], now: EpochMs): Promise<void> {
  const { database, databaseUrl, dataDir, log } = site;
  const beside = async (file: string): Promise<void> => {
    if (databaseUrl === null) copyAuthSecret(dataDir, file);
    else await copySiteSecrets(database, file);
  };
  try {
    const { file } = await backUp({ database, databaseUrl, dataDir, beside, occasion: "before-upgrade" }, now);
    log("the data were dumped before the upgrade", { file, missing });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    if (site.upgradeBackup === "required") {
      throw new AppError(
        "unavailable",
        `Nothing was upgraded, because the data could not be dumped before and UPGRADE_BACKUP is required. ${cause.message}`,
        { cause },
      );
    }
    log("THE DATABASE IS UPGRADED WITHOUT A DUMP: there is no way back but the last backup", {
      error: errorText(cause),
      missing,
    });
  }
}
