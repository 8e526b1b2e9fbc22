import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { countDigests, isDigestWaiting } from "#data/queries/digest-runs.ts";
import { finishRun, noteRunQueued } from "#data/queries/digest-write.ts";
import { transaction } from "#data/transaction.ts";

/**
 * Closes a run of which everybody has been looked at: its figures are kept once none of its messages waits any more, and until
 * then counted anew. True when it is over.
 */
export async function closeDigest(
  { db }: Pick<Database, "db">,
  { runId, isQueued }: { runId: number; isQueued: boolean },
  now: EpochMs,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!isQueued) await noteRunQueued(tx, runId, now);
    if (await isDigestWaiting(tx, runId)) return false;
    const { waiting: _, ...stats } = await countDigests(tx, runId);
    await finishRun(tx, runId, stats, now);
    return true;
  });
}
