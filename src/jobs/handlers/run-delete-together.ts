import { workDeletion } from "#commands/events/work-deletion.ts";
import { leaveSessionFree } from "#data/free-session.ts";
import { listUnfinishedDeletions } from "#data/queries/mass-deletions.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Goes on with every 'Delete All Events' that is not finished, or with its Undo, also one that another process began. */
export async function runDeleteTogether({ database, now, log }: JobDeps): Promise<void> {
  for (const deletion of await listUnfinishedDeletions(database.db)) {
    for (let isOver = false; !isOver;) {
      const begunAt = now();
      ({ isOver } = await workDeletion(database, deletion, begunAt));
      await leaveSessionFree({ kind: database.kind, now }, begunAt);
    }
    log("a deletion of all events, or its undo, is finished", { deletion });
  }
}
