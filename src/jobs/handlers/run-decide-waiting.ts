import { workBatch } from "#commands/moderation/work-batch.ts";
import { leaveSessionFree } from "#data/free-session.ts";
import { listOpenBatches } from "#data/queries/moderation-batches.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Others have their turn after so many events. */
const EVENTS_AT_ONCE = { postgres: 200, pglite: 5 } as const;

/** Goes on with every decision about many events that is not finished, also one that another process began. */
export async function runDecideWaiting({ database, now, log }: JobDeps): Promise<void> {
  for (const batchId of await listOpenBatches(database.db)) {
    let decided = 0;
    for (let isOver = false; !isOver;) {
      const begunAt = now();
      const step = await workBatch(database, { batchId, limit: EVENTS_AT_ONCE[database.kind] }, begunAt);
      decided += step.done;
      isOver = step.isOver;
      await leaveSessionFree({ kind: database.kind, now }, begunAt);
    }
    log("a decision about many events is finished", { batch: batchId, decided });
  }
}
