import { actOnRun, type RunMissed } from "#commands/imports/act-on-run.ts";
import { setToWork } from "#commands/imports/set-to-work.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteFileParts, tellImportProgress, updateImportRun } from "#data/queries/import-runs-write.ts";

/** Stops a run. What it has written so far is taken back by a job (`enqueued`); one that wrote nothing is over at once. */
export function cancelImport(
  deps: Pick<Database, "db">,
  { actor, runId }: { actor: Actor; runId: string },
  now: EpochMs,
): Promise<{ outcome: "enqueued" | "cancelled" } | RunMissed> {
  const from = ["uploaded", "mapped", "previewing", "previewed", "applying"] as const;
  const action = "cancel-import";
  return actOnRun(deps, { action, actor, runId, from }, now, async (tx, run) => {
    const entity = { type: "import", id: runId } as const;
    await recordAudit(tx, { action, actor, entity, outcome: "done", facts: { doneRows: run.doneRows } }, now);
    if (run.state === "applying") return setToWork(tx, run, "cancelling", now);
    await updateImportRun(tx, run.id, { state: "cancelled", endedAt: now });
    await deleteFileParts(tx, run.id);
    await tellImportProgress(tx, { ...run, state: "cancelled" });
    return { outcome: "cancelled" } as const;
  });
}
