import { SUBMISSION_RETENTION_MONTHS, WITHDRAWN_RETENTION_DAYS } from "#core/submissions/submission.ts";
import { DAY_MS, type EpochMs, monthsBefore } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { deleteOldSubmissions } from "#data/queries/submissions-write.ts";

/** Deletes submissions at the end of their retention period (docs/retention.md); returns how many. */
export async function eraseOldSubmissions({ db }: Pick<Database, "db">, now: EpochMs): Promise<number> {
  const withdrawnBefore = now - WITHDRAWN_RETENTION_DAYS * DAY_MS;
  return deleteOldSubmissions(db, { withdrawnBefore, changedBefore: monthsBefore(now, SUBMISSION_RETENTION_MONTHS) });
}
