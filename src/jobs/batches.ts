import { removeForgotten } from "#commands/events/remove-deleted-events.ts";
import { workDeletion } from "#commands/events/delete-all-events.ts";
import { workBatch } from "#commands/moderation/work-batch.ts";
import { yieldSession } from "#data/transaction.ts";
import { listUnfinishedDeletions } from "#data/queries/deleted-events.ts";
import { listOpenBatches } from "#data/queries/moderation-decisions.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { leftWords } from "#jobs/left-words.ts";

/** Yields to requests after this many events. */
const EVENTS_AT_ONCE = { postgres: 200, pglite: 5 } as const;

/** Continues every unfinished decision about many events, whichever process started it. */
export async function runDecisions({ database, now, log }: JobDeps): Promise<void> {
  for (const batchId of await listOpenBatches(database.db)) {
    let decided = 0;
    for (let isOver = false; !isOver;) {
      const begunAt = now();
      const step = await workBatch(database, { batchId, limit: EVENTS_AT_ONCE[database.kind] }, begunAt);
      decided += step.done;
      isOver = step.isOver;
      await yieldSession({ kind: database.kind, now }, begunAt);
    }
    log("a decision about many events is finished", { batch: batchId, decided });
  }
}

/** Continues every unfinished deletion of many events, its Undo, and what admins deleted for good, whichever process started it. */
export async function runDeletions({ database, now, log }: JobDeps): Promise<void> {
  for (const deletion of await listUnfinishedDeletions(database.db)) {
    for (let isOver = false; !isOver;) {
      const begunAt = now();
      ({ isOver } = await workDeletion(database, deletion, begunAt));
      await yieldSession({ kind: database.kind, now }, begunAt);
    }
    log("a deletion of all events, or its undo, is finished", { deletion });
  }
  const removed = await removeForgotten(database, leftWords(), now());
  if (removed > 0) log("deleted events are removed for good", { removed });
}
