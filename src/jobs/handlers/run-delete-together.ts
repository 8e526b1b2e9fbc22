import { setImmediate } from "node:timers/promises";
import { workDeletion } from "#commands/events/work-deletion.ts";
import { listUnfinishedDeletions } from "#data/queries/mass-deletions.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Goes on with every 'Delete All Events' that is not finished, or with its Undo, also one that another process began. */
export async function runDeleteTogether({ database, now, log }: JobDeps): Promise<void> {
  for (const deletion of await listUnfinishedDeletions(database.db)) {
    while (!(await workDeletion(database, deletion, now())).isOver) await setImmediate();
    log("a deletion of all events, or its undo, is finished", { deletion });
  }
}
