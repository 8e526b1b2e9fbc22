import type { Actor } from "#core/audit/actor.ts";
import type { RateCounts } from "#core/rate-limits/rate-limits.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database, Db } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { type RateClient, deleteRateCounts, updateRateCounts } from "#data/queries/auth-limits-write.ts";
import { transaction } from "#data/transaction.ts";

/** The origin of the requests that reached a limit, and the limit's name in the audit log. */
export type ReachedLimit = { limit: string; actor: Actor };

/** Adds reached rate limits to the audit log, all or none. */
export async function recordLimits(
  { db }: Pick<Database, "db">,
  reached: readonly ReachedLimit[],
  now: EpochMs,
): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { limit, actor } of reached) {
      await recordAudit(tx, { action: "reach-limit", actor, entity: null, outcome: "done", facts: { limit } }, now);
    }
  });
}

/** Shares this process's request counts since the last call, and returns the totals of all processes; deletes expired counts. */
export async function shareRateCounts(
  db: Db,
  timeWindow: number,
  added: readonly (RateClient & { count: number })[],
): Promise<readonly (RateClient & RateCounts)[]> {
  await deleteRateCounts(db, timeWindow - 1);
  return added.length === 0 ? [] : updateRateCounts(db, timeWindow, added);
}
