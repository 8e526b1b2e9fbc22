import type { BatchItem, KeyedRow, RefusedItem } from "#commands/imports/batch-item.ts";
import { planBatch, type RowPlan } from "#commands/imports/plan-batch.ts";
import { isCancelledEntry, refusedKeys } from "#commands/imports/note-vanished.ts";
import { isChanged } from "#commands/imports/update-imported.ts";
import { cellOf, type Column, type Header } from "#core/imports/columns.ts";
import { type BatchFigures, refusedRow } from "#core/imports/import-result.ts";
import { rowFault } from "#core/imports/row-error.ts";
import type { RowContext } from "#core/imports/row-schedule.ts";
import type { SeenRows } from "#core/imports/vanished.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import type { ValidationError } from "#core/validation-error.ts";
import type { ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { lockImportSource, listImportedZones } from "#data/queries/import-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** What a run remembers of the rows so far: identities by row, and matched events. Some 100 bytes a row. */
type ImportMemory = {
  context: RowContext;
  source: string;
  approve: boolean;
  seen: Map<string, number>;
  taken: Map<number, number>;
  organizers: Set<string>;
  /** What identifies the refused rows. */
  refused: Set<string>;
  /** Whether a refused row has nothing that identifies it. */
  hasNameless: boolean;
  /** The zones of the source's events, read at the first row without a time zone. */
  zones: readonly ZoneId[] | null;
  /** Rows whose events stay unchanged. */
  excluded: ReadonlySet<number>;
};

export function newImportRun(
  context: RowContext,
  { source, approve, excluded }: Pick<ImportMemory, "source" | "approve"> & Partial<Pick<ImportMemory, "excluded">>,
): ImportMemory {
  return {
    context,
    source,
    approve,
    seen: new Map(),
    taken: new Map(),
    organizers: new Set(),
    refused: new Set(),
    hasNameless: false,
    zones: null,
    excluded: excluded ?? new Set(),
  };
}

export type StoredBatch = BatchFigures & { refused: readonly RefusedItem[] };

/** What a step does in the batch's transaction besides matching the rows. */
export type BatchStep = {
  /** Runs before anything is read; an error ends the batch. */
  begin?: (tx: Transaction) => Promise<void>;
  /** Compares the rows with other events. */
  compare?: (tx: Transaction, plans: readonly RowPlan[]) => Promise<readonly RowPlan[]>;
  /** Writes the rows; returns row numbers by new event id. */
  write: (tx: Transaction, plans: readonly RowPlan[]) => Promise<ReadonlyMap<number, number>>;
  /** Runs last, to commit with the rows. */
  end?: (tx: Transaction, stored: StoredBatch, plans: readonly RowPlan[]) => Promise<void>;
};

/** Shared by applying and previewing: matches a batch's rows and runs the step, in one transaction. */
export async function storeBatch(
  db: Database["db"],
  items: readonly BatchItem[],
  run: ImportMemory,
  step: BatchStep,
): Promise<StoredBatch> {
  const { header } = run.context;
  const { rows, refused } = withoutTwins(items, run);
  return transaction(db, async (tx) => {
    await lockImportSource(tx, run.source);
    await step.begin?.(tx);
    if (rows.some((row) => row.zoneOpen)) run.zones ??= await listImportedZones(tx, run.source);
    const planned = await planBatch(tx, rows, { ...run, zones: run.zones ?? [] });
    const taken = planned.map((plan) => (run.excluded.has(plan.row.row) ? leftOut(plan) : plan));
    const plans = (await step.compare?.(tx, taken)) ?? taken;
    const created = await step.write(tx, plans);
    const all = [...refused, ...plans.flatMap((plan) => refusedPlan(plan, header))];
    const stored = {
      ...figuresOf(plans, run),
      refused: all.toSorted((a, b) => a.refused.row - b.refused.row),
    };
    await step.end?.(tx, stored, plans);
    for (const [id, row] of created) run.taken.set(id, row);
    remember(run, { plans, refused: all });
    return stored;
  });
}

/** Notes the events and keys of a batch, for the next batches and to find events that have vanished from the file. */
function remember(
  run: ImportMemory,
  { plans, refused }: { plans: readonly RowPlan[]; refused: readonly RefusedItem[] },
): void {
  for (const plan of plans) {
    run.organizers.add(organizerKey(plan.row.draft.organizerName));
    if (plan.kind === "known") run.taken.set(plan.known.id, plan.row.row);
  }
  for (const item of refused.filter((each) => !isCancelledEntry(each))) {
    const keys = refusedKeys(item, run.context.header);
    for (const key of keys) run.refused.add(key);
    run.hasNameless ||= keys.length === 0;
  }
}

/** What the run has seen of its file. */
export function seenRows({ taken, organizers, refused, hasNameless }: ImportMemory): SeenRows {
  return { eventIds: new Set(taken.keys()), organizers, refused, hasNameless };
}

/** The rows without duplicates of other rows in the file. */
function withoutTwins(
  items: readonly BatchItem[],
  { seen, context: { header } }: ImportMemory,
): { rows: readonly KeyedRow[]; refused: readonly RefusedItem[] } {
  const rows: KeyedRow[] = [];
  const refused: RefusedItem[] = [];
  for (const item of items) {
    if (item.kind === "refused") {
      refused.push({ refused: item.refused, cells: item.cells });
      continue;
    }
    const { row } = item;
    const identity = identityOf(row);
    const first = seen.get(identity);
    if (first !== undefined) refused.push(refusal(row, header, duplicateOf(first)));
    else rows.push(row);
    seen.set(identity, first ?? row.row);
  }
  return { rows, refused };
}

/** An excluded row: a new event is not created, a known one stays unchanged. */
function leftOut(plan: RowPlan): RowPlan {
  if (plan.kind === "new") return { ...plan, isLeftOut: true };
  if (plan.kind !== "known") return plan;
  return { ...plan, isLeftOut: true, update: { changes: {}, preserved: [], imported: null, raisesSequence: false } };
}

/**
 * Rows with the same identity are the same event. Returns a flat copy: a substring keeps its whole source string, here
 * a part of the file, in memory.
 */
function identityOf({ sourceId, key, draft }: KeyedRow): string {
  const identity = sourceId === null ? `${key} ${draft.schedules[0]?.startsLocal}` : `id ${sourceId}`;
  return Buffer.from(identity).toString();
}

/** The refusal of a row that fits no event, as a list; empty for every other row. */
export function refusedPlan(plan: RowPlan, header: Header): readonly RefusedItem[] {
  if (plan.kind === "unfit") return [timeRefusal(plan.row, header, plan.fault)];
  const fault = matchFault(plan);
  return fault === null ? [] : [refusal(plan.row, header, fault)];
}

function matchFault(plan: RowPlan): ValidationError | null {
  if (plan.kind === "taken") return duplicateOf(plan.otherRow);
  if (plan.kind === "ambiguous") return { key: "imports.row.ambiguousMatch", values: { count: plan.count } };
  return null;
}

function duplicateOf(row: number): ValidationError {
  return { key: "imports.row.duplicate", values: { row } };
}

function refusal(row: KeyedRow, header: Header, fault: ValidationError): RefusedItem {
  const { sourceId, draft, cells } = row;
  const [column, value]: [Column, string] = sourceId === null ? ["title", draft.title] : ["source_id", sourceId];
  return { refused: refusedRow(row.row, [rowFault(column, value, fault)], { cells, header }), cells };
}

function timeRefusal({ row, cells }: KeyedRow, header: Header, fault: ValidationError): RefusedItem {
  const faults = [rowFault("start_date", cellOf(cells, header, "start_date"), fault)] as const;
  return { refused: refusedRow(row, faults, { cells, header }), cells };
}

function figuresOf(plans: readonly RowPlan[], { approve }: { approve: boolean }): BatchFigures {
  const figures = {
    imported: 0,
    updated: 0,
    unchanged: 0,
    linkMissing: 0,
    keptEdits: 0,
    possibleDuplicates: 0,
    leftOut: 0,
  };
  for (const plan of plans) {
    if (plan.kind !== "new" && plan.kind !== "known") continue;
    if (plan.kind === "new" && plan.isLeftOut) {
      figures.leftOut += 1;
      continue;
    }
    const outcome = plan.kind === "new" ? "imported" : isChanged(plan, approve) ? "updated" : "unchanged";
    figures[outcome] += 1;
    if (plan.row.draft.link === null) figures.linkMissing += 1;
    if (plan.duplicates !== undefined && plan.duplicates.length > 0) figures.possibleDuplicates += 1;
    if (plan.kind === "known") figures.keptEdits += plan.update.preserved.length;
  }
  return figures;
}
