import { type ClaimedRun, holdClaim } from "#commands/imports/hold-claim.ts";
import { openRun } from "#commands/imports/open-run.ts";
import { refusedRows } from "#commands/imports/preview-rows.ts";
import { runBatches, type RunDeps } from "#commands/imports/run-batches.ts";
import { writeBatch } from "#commands/imports/write-batch.ts";
import { type Actor, SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { importEnded } from "#core/imports/import-audit.ts";
import type { Checked } from "#core/text/fault.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import {
  clearRefusedRows,
  deleteFileParts,
  insertImportChanges,
  insertImportRows,
  tellImportProgress,
  updateImportRun,
} from "#data/queries/import-runs-write.ts";
import { transaction } from "#data/transaction.ts";

/** A part of the imports' job: brings the rows into the directory. What it writes and how to take it back commit together. */
export async function applyRows(deps: RunDeps, run: ClaimedRun): Promise<Checked<"done" | "stopped">> {
  const opened = await openRun(deps.db, run);
  if (!opened.ok) return opened;
  const { options, source } = run;
  if (run.doneRows === 0) await clearRefusedRows(deps.db, run.id);
  const result = await runBatches(deps, run, opened.value, {
    figures: "result",
    async write(tx, plans) {
      const written = await writeBatch(tx, plans, { ...options, source, now: deps.now() });
      await insertImportChanges(tx, run.id, written);
      return written.created;
    },
    keep: (tx, stored) => insertImportRows(tx, run.id, refusedRows(stored)),
  });
  if (result === null) return { ok: true, value: "stopped" };
  const now = deps.now();
  await transaction(deps.db, async (tx) => {
    await holdClaim(tx, run);
    const done = { state: "applied", claimedBy: null, claimedUntil: null, result, endedAt: now } as const;
    await updateImportRun(tx, run.id, done);
    await deleteFileParts(tx, run.id);
    await recordAudit(tx, importEnded({ actor: actorOfRun(run), runId: run.publicId, ...options }, result), now);
    await tellImportProgress(tx, { ...run, ...done });
  });
  return { ok: true, value: "done" };
}

/** Who began a run, the program itself once the account is erased; where the request came from stands in the entry of its beginning. */
export function actorOfRun({ actorId, actorRole }: Pick<ClaimedRun, "actorId" | "actorRole">): Actor {
  return actorId === null ? SYSTEM_ACTOR : { ...SYSTEM_ACTOR, userId: actorId, role: actorRole };
}
