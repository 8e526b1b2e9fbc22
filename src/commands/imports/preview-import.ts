import { actOnRun, type RunMissed } from "#commands/imports/act-on-run.ts";
import { enqueueRun } from "#commands/imports/enqueue-run.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";

/** Queues a job that finds out what the file would change; it writes no event. A preview can be repeated. */
export function previewImport(
  deps: Pick<Database, "db">,
  { actor, runId }: { actor: Actor; runId: string },
  now: EpochMs,
): Promise<{ outcome: "enqueued" } | RunMissed> {
  const act = { action: "preview-import", actor, runId, from: ["mapped", "previewed"] } as const;
  return actOnRun(deps, act, now, (tx, run) => enqueueRun(tx, run, "previewing", now));
}
