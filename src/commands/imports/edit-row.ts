import { actOnRun, type RunMissed } from "#commands/imports/act-on-run.ts";
import { withDuplicates } from "#commands/imports/find-duplicates.ts";
import { openRun, readCells } from "#commands/imports/open-run.ts";
import { planBatch } from "#commands/imports/plan-batch.ts";
import { refusedRows, reviewedRows } from "#commands/imports/review-rows.ts";
import { refusedPlan } from "#commands/imports/store-batch.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { Column } from "#core/imports/columns.ts";
import type { RowContext } from "#core/imports/row-schedule.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import {
  findRowCells,
  type NewImportRow,
  replaceImportRow,
  updateImportEdit,
} from "#data/queries/import-rows-write.ts";
import type { ImportRunRow } from "#data/queries/import-runs-write.ts";
import { listImportedZones, lockImportSource } from "#data/queries/import-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Edit = {
  actor: Actor;
  runId: string;
  /** The row's number in the file. */
  row: number;
  cells: Partial<Record<Column, string>>;
};

type EditOutcome = { outcome: "corrected"; kind: NewImportRow["kind"] | "unchanged" } | { outcome: "no-such-row" };

/**
 * Corrects cells of a row in the preview, and checks the row again: the import reads these cells instead of the file's,
 * which stays as it is. Rows of a table only; a calendar's entries have no cells of their own.
 */
export function editRow(
  deps: Pick<Database, "db">,
  { actor, runId, row, cells }: Edit,
  now: EpochMs,
): Promise<EditOutcome | RunMissed> {
  const action = "edit-import-row";
  return actOnRun<EditOutcome | RunMissed>(
    deps,
    { action, actor, runId, from: ["previewed"] },
    now,
    async (tx, run) => {
      const stored = run.kind === "ics" ? null : await findRowCells(tx, run.id, row);
      const opened = stored === null ? null : await openRun(tx, run);
      if (stored === null || opened?.ok !== true) return { outcome: "no-such-row" };
      const { context } = opened.value;
      const corrected = withCells(stored, cells, context);
      await updateImportEdit(tx, { runId: run.id, row, cells: corrected });
      const checked = await checkRow(tx, { run, context, row, cells: corrected }, now);
      await replaceImportRow(tx, run.id, { row, now: checked });
      const entity = { type: "import", id: runId } as const;
      await recordAudit(tx, { action, actor, entity, outcome: "done", facts: { row } }, now);
      return { outcome: "corrected", kind: checked?.kind ?? "unchanged" };
    },
  );
}

function withCells(stored: readonly string[], cells: Edit["cells"], { header }: RowContext): readonly string[] {
  const corrected = header.names.map((_, place) => stored[place] ?? "");
  for (const [column, place] of header.places) corrected[place] = cells[column] ?? corrected[place] ?? "";
  return corrected;
}

type Checking = { run: ImportRunRow; context: RowContext; row: number; cells: readonly string[] };

/** The row as the preview stores it; null when it would change nothing. Whether another row is the same event is seen when all are read. */
async function checkRow(
  tx: Transaction,
  { run, context, row, cells }: Checking,
  now: EpochMs,
): Promise<NewImportRow | null> {
  const { source, kind, options } = run;
  const item = readCells({ row, cells }, context);
  if (item.kind === "refused") return refusedRows([item])[0] ?? null;
  await lockImportSource(tx, source);
  const zones = item.row.zoneOpen ? await listImportedZones(tx, source) : [];
  const planned = await planBatch(tx, [item.row], { source, context, taken: new Map(), zones });
  const plans = await withDuplicates(tx, planned, { runId: run.id, now });
  const refused = refusedRows(plans.flatMap((plan) => refusedPlan(plan, context.header)));
  const reviewed = await reviewedRows(tx, plans, { context, kind, approve: options.approve, now });
  return refused[0] ?? reviewed[0] ?? null;
}
