import { actOnRun, type RunMissed } from "#commands/imports/act-on-run.ts";
import { setToWork } from "#commands/imports/set-to-work.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { isSourceBusy } from "#data/queries/import-runs-write.ts";
import { lockImportSource } from "#data/queries/import-write.ts";

/**
 * Has a job take a whole import back: events that it made are deleted (for 30 days they are among the deleted ones), and changed ones say what they
 * said before, where nobody has edited them since.
 */
export function undoImport(
  deps: Pick<Database, "db">,
  { actor, runId }: { actor: Actor; runId: string },
  now: EpochMs,
): Promise<{ outcome: "enqueued" | "source-busy" } | RunMissed> {
  const action = "undo-import";
  return actOnRun(deps, { action, actor, runId, from: ["applied"] }, now, async (tx, run) => {
    await lockImportSource(tx, run.source);
    if (await isSourceBusy(tx, run.source)) return { outcome: "source-busy" };
    await recordAudit(tx, { action, actor, entity: { type: "import", id: runId }, outcome: "done" }, now);
    return setToWork(tx, run, "undoing", now);
  });
}
