import { actOnRun, type RunMissed } from "#commands/imports/act-on-run.ts";
import { setToWork } from "#commands/imports/set-to-work.ts";
import type { Actor } from "#core/audit/actor.ts";
import { importBegun } from "#core/imports/import-audit.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { isSourceBusy, updateImportRun } from "#data/queries/import-runs-write.ts";
import { lockImportSource } from "#data/queries/import-write.ts";

/** Has a job bring the file's rows into the directory, but for those left out. One run of a source at a time. */
export function applyImport(
  deps: Pick<Database, "db">,
  { actor, runId }: { actor: Actor; runId: string },
  now: EpochMs,
): Promise<{ outcome: "enqueued" | "source-busy" } | RunMissed> {
  const act = { action: "begin-import", actor, runId, from: ["mapped", "previewed"] } as const;
  return actOnRun(deps, act, now, async (tx, run) => {
    await lockImportSource(tx, run.source);
    if (await isSourceBusy(tx, run.source)) return { outcome: "source-busy" };
    await recordAudit(tx, importBegun({ actor, runId, approve: run.options.approve }), now);
    await updateImportRun(tx, run.id, { result: null });
    return setToWork(tx, run, "applying", now);
  });
}
