import { type ClaimedRun, holdClaim } from "#commands/imports/batch-item.ts";
import { openRun } from "#commands/imports/open-run.ts";
import type { KnownRowPlan, RowPlan } from "#commands/imports/plan-batch.ts";
import { runBatches, type RunDeps } from "#commands/imports/run-batches.ts";
import type { StoredBatch } from "#commands/imports/store-batch.ts";
import { isChanged } from "#commands/imports/update-imported.ts";
import type { ImportedField } from "#core/imports/imported-values.ts";
import type { FieldChange } from "#core/imports/import-run.ts";
import type { Result } from "#core/validation-error.ts";
import {
  deleteImportRows,
  insertImportRows,
  notifyImportProgress,
  updateImportRun,
} from "#data/queries/import-runs-write.ts";
import { transaction } from "#data/transaction.ts";

/** A part of the imports' job: finds out what the file would change, and stores the rows worth reviewing. */
export async function previewRows(deps: RunDeps, run: ClaimedRun): Promise<Result<"done" | "stopped">> {
  const opened = await openRun(deps.db, run);
  if (!opened.ok) return opened;
  if (run.doneRows === 0) await deleteImportRows(deps.db, run.id);
  const { approve } = run.options;
  const preview = await runBatches(deps, run, opened.value, {
    figures: "preview",
    write: async () => new Map<number, number>(),
    keep: (tx, stored, plans) =>
      insertImportRows(tx, run.id, [...refusedRows(stored), ...plans.flatMap((plan) => changedRows(plan, approve))]),
  });
  if (preview === null) return { ok: true, value: "stopped" };
  await transaction(deps.db, async (tx) => {
    await holdClaim(tx, run);
    const done = { state: "previewed", claimedBy: null, claimedUntil: null, preview } as const;
    await updateImportRun(tx, run.id, done);
    await notifyImportProgress(tx, { ...run, ...done });
  });
  return { ok: true, value: "done" };
}

/** A batch's refused rows as stored for the list and its download. */
export function refusedRows(stored: Pick<StoredBatch, "refused">) {
  return stored.refused.map(({ refused, cells }) => ({
    row: refused.row,
    kind: "refused" as const,
    faults: refused.faults,
    cells,
  }));
}

function changedRows(plan: RowPlan, approve: boolean) {
  if (plan.kind !== "known" || !isChanged(plan, approve)) return [];
  const { title, organizerName: organizer } = plan.row.draft;
  const changes = fieldChanges(plan);
  return [{ row: plan.row.row, kind: "changed" as const, eventId: plan.known.id, title, organizer, changes }];
}

function fieldChanges({ known: { present }, update: { changes } }: KnownRowPlan): readonly FieldChange[] {
  const fields = Object.keys(changes) as ImportedField[];
  return fields.map((field) => ({ field, before: present[field], after: changes[field] ?? null }) as FieldChange);
}
