import { removeForgotten } from "#commands/events/remove-deleted-events.ts";
import { workDeletion } from "#commands/events/delete-all-events.ts";
import { workBatch } from "#commands/moderation/work-batch.ts";
import { yieldSession } from "#data/transaction.ts";
import { listUnfinishedDeletions } from "#data/queries/deleted-events.ts";
import { listOpenBatches } from "#data/queries/moderation-decisions.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { leftWords } from "#jobs/left-words.ts";
import { openPoller, type Poller } from "#jobs/poller.ts";

/** Continues decisions about many events after the moderator has had an answer. NOTIFY wakes it. */
export function openDecisionsPoller(deps: DecisionDeps): Poller {
  return openPoller({
    name: "decisions",
    work: (isStopped) => runDecisions(deps, isStopped),
    log: deps.log,
  });
}

type DecisionDeps = Pick<JobDeps, "database" | "now" | "log">;

/** How often public pages show what a batch has decided so far. Each time, all of them are made again. */
const SHOWN_EVERY_MS = 10_000;

/** Continues every unfinished decision about many events, whichever process started it, until `isStopped`. */
export async function runDecisions(
  { database, now, log }: DecisionDeps,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const batchId of await listOpenBatches(database.db)) {
    let decided = 0;
    let shownAt = now();
    for (let isOver = false; !isOver && !isStopped();) {
      const startedAt = now();
      const shows = startedAt - shownAt >= SHOWN_EVERY_MS;
      if (shows) shownAt = startedAt;
      // Yields to requests after each transaction.
      const part = { batchId, limit: 1, notifies: true, shows };
      const step = await workBatch(database, part, startedAt);
      decided += step.done;
      isOver = step.isOver;
      await yieldSession({ kind: database.kind, now }, startedAt);
    }
    log("a decision about many events was continued", { batch: batchId, decided });
  }
}

/** Continues every unfinished deletion of many events, its Undo, and what admins deleted for good, whichever process started it. */
export async function runDeletions({ database, now, log }: JobDeps): Promise<void> {
  for (const deletion of await listUnfinishedDeletions(database.db)) {
    for (let isOver = false; !isOver;) {
      const startedAt = now();
      ({ isOver } = await workDeletion(database, deletion, startedAt));
      await yieldSession({ kind: database.kind, now }, startedAt);
    }
    log("a deletion of all events, or its undo, is finished", { deletion });
  }
  const removed = await removeForgotten(database, leftWords(), now());
  if (removed > 0) log("deleted events are removed for good", { removed });
}
