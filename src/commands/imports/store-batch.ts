import type { ImportOptions } from "#commands/imports/import-options.ts";
import type { KeyedRow } from "#commands/imports/keyed-row.ts";
import { planBatch, type RowPlan } from "#commands/imports/plan-batch.ts";
import { isChanged } from "#commands/imports/update-imported.ts";
import { writeBatch } from "#commands/imports/write-batch.ts";
import { cellOf, type Column, type Header } from "#core/imports/columns.ts";
import { importBegun } from "#core/imports/import-audit.ts";
import { type RefusedRow, refusedRow, type RowOutcome } from "#core/imports/import-result.ts";
import { rowFault } from "#core/imports/row-fault.ts";
import type { RowContext } from "#core/imports/row-schedule.ts";
import type { Fault } from "#core/text/fault.ts";
import type { ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { lockImportSource, readImportedZones } from "#data/queries/import-write.ts";
import { transaction } from "#data/transaction.ts";

export type BatchItem = { kind: "refused"; refused: RefusedRow } | { kind: "readable"; row: KeyedRow };

/** What one run remembers of the rows so far: identities by row, and events that rows are. Some 100 bytes a row. */
type ImportRun = {
  context: RowContext;
  options: ImportOptions;
  seen: Map<string, number>;
  taken: Map<number, number>;
  /** The zones of the source's events, read when a row is the first to leave its zone open. */
  zones: readonly ZoneId[] | null;
  /** Whether a batch is stored: the first writes into the audit log that the import began. */
  begun: boolean;
};

type StoredBatch = Record<RowOutcome | "linkMissing" | "keptEdits", number> & { refused: readonly RefusedRow[] };

/** A part of `importEvents`: stores a batch in one transaction, or finds out what would be stored. */
export async function storeBatch(
  db: Database["db"],
  items: readonly BatchItem[],
  run: ImportRun,
): Promise<StoredBatch> {
  const { options, seen, taken } = run;
  const { header } = run.context;
  const refused: RefusedRow[] = items.flatMap((item) => (item.kind === "refused" ? [item.refused] : []));
  const rows: KeyedRow[] = [];
  for (const { row } of items.filter((item) => item.kind === "readable")) {
    const identity = identityOf(row);
    const first = seen.get(identity);
    if (first !== undefined) refused.push(refusal(row, header, duplicateOf(first)));
    else rows.push(row);
    seen.set(identity, first ?? row.row);
  }
  const { plans, created } = await transaction(db, async (tx) => {
    await lockImportSource(tx, options.source);
    if (!run.begun && !options.dryRun) await recordAudit(tx, importBegun(options), options.now);
    if (rows.some((row) => row.zoneOpen)) run.zones ??= await readImportedZones(tx, options.source);
    const plans = await planBatch(tx, rows, { ...run, source: options.source, zones: run.zones ?? [] });
    return { plans, created: options.dryRun ? new Map<number, number>() : await writeBatch(tx, plans, options) };
  });
  run.begun = true;
  for (const [id, row] of created) taken.set(id, row);
  for (const plan of plans) {
    if (plan.kind === "known") taken.set(plan.known.id, plan.row.row);
    if (plan.kind === "unfit") refused.push(timeRefusal(plan.row, header, plan.fault));
    const fault = matchFault(plan);
    if (fault !== null) refused.push(refusal(plan.row, header, fault));
  }
  return { ...figuresOf(plans, options), refused: refused.toSorted((a, b) => a.row - b.row) };
}

/** Two rows with the same identity are the same event. */
function identityOf({ sourceId, key, draft }: KeyedRow): string {
  return sourceId === null ? `${key} ${draft.schedules[0]?.startsLocal}` : `id ${sourceId}`;
}

function matchFault(plan: RowPlan): Fault | null {
  if (plan.kind === "taken") return duplicateOf(plan.otherRow);
  if (plan.kind === "ambiguous") return { key: "imports.row.ambiguousMatch", values: { count: plan.count } };
  return null;
}

function duplicateOf(row: number): Fault {
  return { key: "imports.row.duplicate", values: { row } };
}

function refusal(row: KeyedRow, header: Header, fault: Fault): RefusedRow {
  const { sourceId, draft, cells } = row;
  const [column, value]: [Column, string] = sourceId === null ? ["title", draft.title] : ["source_id", sourceId];
  return refusedRow(row.row, [rowFault(column, value, fault)], { cells, header });
}

function timeRefusal({ row, cells }: KeyedRow, header: Header, fault: Fault): RefusedRow {
  return refusedRow(row, [rowFault("start_date", cellOf(cells, header, "start_date"), fault)], { cells, header });
}

function figuresOf(plans: readonly RowPlan[], { approve }: ImportOptions): Omit<StoredBatch, "refused"> {
  const figures = { imported: 0, updated: 0, unchanged: 0, linkMissing: 0, keptEdits: 0 };
  for (const plan of plans) {
    if (plan.kind !== "new" && plan.kind !== "known") continue;
    const outcome = plan.kind === "new" ? "imported" : isChanged(plan, approve) ? "updated" : "unchanged";
    figures[outcome] += 1;
    if (plan.row.draft.link === null) figures.linkMissing += 1;
    if (plan.kind === "known") figures.keptEdits += plan.update.kept.length;
  }
  return figures;
}
