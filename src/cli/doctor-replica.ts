import type { ReportLine } from "#cli/doctor-system.ts";
import { causeText } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { findReplication } from "#data/read-replica.ts";

const NAME = "read replica";
const ANSWERS_WITHIN_MS = 3_000;

/** Whether the replica at `url` answers, is a replica of this database, and how far it is behind. */
export async function replicaReport(
  url: string | null,
  { db }: Pick<Database, "db">,
  now: EpochMs,
): Promise<readonly ReportLine[]> {
  if (url === null) return [];
  const replica = await openDatabase({
    url,
    dataDir: "",
    purpose: "doctor",
    log: () => undefined,
    connectTimeoutMs: ANSWERS_WITHIN_MS,
    statementTimeoutMs: ANSWERS_WITHIN_MS,
  });
  try {
    const primary = await findReplication(db);
    const found = await findReplication(replica.db);
    if (!found.inRecovery || found.identity !== primary.identity)
      return [{ name: NAME, value: "DATABASE_READ_URL is no replica of the database at DATABASE_URL", isWell: false }];
    if (found.version >= primary.version) return [{ name: NAME, value: "shows the newest data", isWell: true }];
    const age =
      found.replayedAt === null ? "" : `; its last commit is ${Math.round((now - found.replayedAt) / 1_000)} s old`;
    const value = `behind by ${primary.version - found.version} changes${age}. Until it has caught up, pages are read from the primary`;
    return [{ name: NAME, value, isWell: false }];
  } catch (error) {
    return [{ name: NAME, value: `does not answer: ${causeText(error)}. Check DATABASE_READ_URL`, isWell: false }];
  } finally {
    await replica.close();
  }
}
