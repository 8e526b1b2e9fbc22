import type { ReportLine } from "#cli/report-line.ts";
import { AppError } from "#core/errors.ts";
import { DAY_MS, type EpochMs, MINUTE_MS, toIsoSeconds } from "#core/time/instant.ts";
import { futureBackupsText, knownBackups } from "#data/backups.ts";
import type { Database } from "#data/database.ts";
import { programsFor } from "#data/postgres-backup.ts";

type Asked = {
  database: Pick<Database, "pool" | "kind">;
  dataDir: string;
  /** Whether a server runs the embedded database, which backs itself up. */
  isServed: boolean;
};

/** The embedded database makes one an hour. */
const EMBEDDED_WITHIN_MS = 120 * MINUTE_MS;
/** PostgreSQL's are made when whoever runs it asks; rarer than daily is worth a word. */
const POSTGRES_WITHIN_MS = 2 * DAY_MS;

/** Whether there is a backup, how old it is, and whether another can be made. */
export async function backupsReport(
  { database, dataDir, isServed }: Asked,
  now: EpochMs,
): Promise<readonly ReportLine[]> {
  const { backups, ofFuture } = knownBackups(dataDir, now);
  const [latest] = backups;
  const isPostgres = database.kind === "postgres";
  const setAside = futureBackupsText(ofFuture);
  const more = [
    ...(setAside === null ? [] : [{ name: "future backups", value: setAside, isWell: false }]),
    ...(isPostgres ? await toolsLine(database) : []),
  ];
  if (!latest) {
    const remedy = isPostgres ? "make one every night: npm run backup" : "npm run backup makes one";
    return [{ name: "last backup", value: `none yet; ${remedy}`, isWell: false }, ...more];
  }
  const age = now - latest.takenAt;
  const isOld = isPostgres ? age > POSTGRES_WITHIN_MS : isServed && age > EMBEDDED_WITHIN_MS;
  const value = `${toIsoSeconds(latest.takenAt)}, ${Math.floor(age / MINUTE_MS)} minutes ago: ${latest.file}`;
  const remedy = isPostgres ? "Have npm run backup done every night" : "The server's log says why";
  return [
    { name: "backups", value: String(backups.length), isWell: true },
    { name: "last backup", value: isOld ? `${value}. ${remedy}` : value, isWell: !isOld },
    ...more,
  ];
}

async function toolsLine(database: Asked["database"]): Promise<readonly ReportLine[]> {
  const name = "backup programs";
  try {
    const { pgDump, major } = await programsFor(database);
    return [{ name, value: `${pgDump}, version ${major}`, isWell: true }];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ name, value: error.message, isWell: false }];
  }
}
