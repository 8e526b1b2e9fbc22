import type { ReportLine } from "#cli/doctor-system.ts";
import { findLatestSent } from "#commands/backups/send-backup.ts";
import { AppError } from "#core/errors.ts";
import { DAY_MS, type EpochMs, MINUTE_MS, toIsoSeconds } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { findLastRehearsal } from "#data/queries/health.ts";
import { knownBackups } from "#data/stored-backups.ts";
import type { Config } from "#server/config.ts";
import { openBackupStore } from "#storage/backup/backup-store.ts";

/** The store gets a backup every hour from the embedded database, and every night from PostgreSQL. */
const SENT_WITHIN_MS = { pglite: 3 * 60 * MINUTE_MS, postgres: 2 * DAY_MS };

type Query = Pick<Config, "backupStore" | "dataDir"> & { kind: Database["kind"]; isServed: boolean };

/** Whether the store of backups can be written and read, whether the keys are valid, and how old its latest backup is. */
export async function backupStoreReport(query: Query, now: EpochMs): Promise<readonly ReportLine[]> {
  const name = "backup store";
  if (query.backupStore === null) {
    const value = "none; backups are on this machine only. Set BACKUP_S3_BUCKET and BACKUP_KEY, or copy them yourself";
    return [{ name, value, isWell: true }];
  }
  try {
    const store = await openBackupStore(query.backupStore, query.dataDir);
    if (store === null) return [];
    try {
      await store.plain.probe();
      const key = store.canRead ? "this machine has the private key" : "this machine has no private key";
      const value = `${store.plain.place}, can be written and read; ${key}`;
      return [{ name, value, isWell: true }, latestLine(await findLatestSent(store, now), query, now)];
    } finally {
      store.close();
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const remedy = "Check BACKUP_S3_… and BACKUP_KEY; the access key must be allowed to list, read, write and delete";
    return [{ name, value: `${error.message} ${remedy}`, isWell: false }];
  }
}

function latestLine(takenAt: EpochMs | null, { kind, isServed }: Query, now: EpochMs): ReportLine {
  const name = "last sent";
  if (takenAt === null) return { name, value: "none yet; npm run backup makes one and sends it", isWell: false };
  const isOld = (kind === "postgres" || isServed) && now - takenAt > SENT_WITHIN_MS[kind];
  const value = `${toIsoSeconds(takenAt)}, ${Math.floor((now - takenAt) / MINUTE_MS)} minutes ago`;
  return { name, value: isOld ? `${value}. The server's log says why` : value, isWell: !isOld };
}

/** The job rehearses on Sundays. */
const REHEARSED_WITHIN_MS = 10 * DAY_MS;

/** When the latest backup was last restored into a scratch database by the weekly job. */
export async function rehearsalReport(
  { db }: Pick<Database, "db">,
  dataDir: string,
  now: EpochMs,
): Promise<ReportLine> {
  const name = "last rehearsal";
  const last = await findLastRehearsal(db);
  const oldest = knownBackups(dataDir, now).backups.at(-1)?.takenAt ?? now;
  const isOld = now - (last?.at ?? oldest) > REHEARSED_WITHIN_MS;
  const done =
    last === null
      ? "none yet"
      : `${toIsoSeconds(last.at)}: ${last.events} events, ${last.isRestored ? "restored" : "only read: the role may not make databases"}`;
  const remedy =
    "The job rehearse-restore does it on Sundays where the server makes the backups; /admin/jobs says whether it failed";
  return { name, value: isOld ? `${done}. ${remedy}` : done, isWell: !isOld };
}
