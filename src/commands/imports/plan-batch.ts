import { type KeyedRow, rowInZone, startInZone } from "#commands/imports/batch-item.ts";
import type { PossibleDuplicate } from "#core/duplicates/duplicate.ts";
import { type UpdatePlan, fillMissingValues, planUpdate } from "#core/imports/plan-update.ts";
import { type ImportedValues, importedValues } from "#core/imports/imported-values.ts";
import { type KnownEvent, matchRow, type RowIdentity, type RowMatch } from "#core/imports/match-row.ts";
import type { RowContext } from "#core/imports/row-schedule.ts";
import { presentValues, type Stored, withSchedules } from "#commands/imports/present-values.ts";
import type { ValidationError } from "#core/validation-error.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { type ImportedEventRow, lockImportedEvents } from "#data/queries/import-write.ts";
import type { ScheduleRow } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** An already imported event with its schedules. */
type KnownImport = KnownEvent & {
  event: ImportedEventRow;
  schedules: readonly ScheduleRow[];
  /** The values of the last import. */
  last: Partial<ImportedValues>;
  /** The current values. */
  present: Required<ImportedValues>;
};

export type RowPlan = {
  row: KeyedRow;
  values: ImportedValues;
  /** Of a row that creates or changes an event, once it was compared. */
  duplicates?: readonly PossibleDuplicate[];
} & (
  | { kind: "new"; /** The moderator excluded this row. */ isLeftOut?: true }
  | { kind: "known"; known: KnownImport; update: UpdatePlan; /** The same. */ isLeftOut?: true }
  | { kind: "unfit"; fault: ValidationError }
  | Exclude<RowMatch<KnownImport>, { kind: "new" | "known" }>
);

export type KnownRowPlan = Extract<RowPlan, { kind: "known" }>;

type PlanRun = {
  source: string;
  context: RowContext;
  taken: ReadonlyMap<number, number>;
  /** The zones of the source's events: a row without a zone may match in any of them. */
  zones: readonly ZoneId[];
};

/** Shared by real and trial imports: matches each row of a batch with the known events, in row order. Writes nothing. */
export async function planBatch(tx: Transaction, rows: readonly KeyedRow[], run: PlanRun): Promise<readonly RowPlan[]> {
  const known = await knownImports(tx, rows, run);
  const byKey = Map.groupBy(known, (each) => each.key);
  const byId = Map.groupBy(known, (each) => each.sourceId);
  const taken = new Map(run.taken);
  return rows.map((row) => {
    const named = row.sourceId === null ? [] : (byId.get(row.sourceId) ?? []);
    const alike = keysOf(row, run.zones).flatMap((key) => byKey.get(key) ?? []);
    const match = matchRow(identityOf(row, run.context), [...named, ...alike], taken);
    if (match.kind !== "known") return { row, values: importedValues(row, run.context.header), ...match };
    taken.set(match.event.id, row.row);
    return planKnown(row, match.event, run.context);
  });
}

function planKnown(keyedRow: KeyedRow, known: KnownImport, context: RowContext): RowPlan {
  const row = rowInZone(keyedRow, known.zone, context);
  const fileValues = importedValues(row, context.header);
  const { present } = known;
  const matched = { lastTime: known.last.time ?? null, present };
  const values = fillMissingValues({ values: fileValues, zoneOpen: row.zoneOpen }, matched);
  if (!values.ok) return { row, values: fileValues, kind: "unfit", fault: values.fault };
  return { row, values: values.value, kind: "known", known, update: planUpdate(values.value, known.last, present) };
}

function identityOf(row: KeyedRow, { header, zone }: RowContext): RowIdentity {
  const schedule = row.draft.schedules[0];
  const hasRecurrence = header.places.has("recurring") || header.places.has("rrule");
  return {
    sourceId: row.sourceId,
    key: row.key,
    startsLocal: schedule?.startsLocal ?? "",
    recurring: hasRecurrence ? (schedule?.rrule ?? null) !== null : null,
    zone: schedule?.timezone ?? zone,
    inZone: row.zoneOpen ? (other) => startInZone(row, other) : null,
  };
}

function keysOf(row: KeyedRow, zones: readonly ZoneId[]): readonly string[] {
  return row.zoneOpen ? [...new Set([row.key, ...zones.map((zone) => startInZone(row, zone).key)])] : [row.key];
}

async function knownImports(
  tx: Transaction,
  rows: readonly KeyedRow[],
  { source, zones }: PlanRun,
): Promise<KnownImport[]> {
  const sourceIds = rows.flatMap((row) => (row.sourceId === null ? [] : [row.sourceId]));
  const events = await lockImportedEvents(tx, { source, sourceIds, keys: rows.flatMap((row) => keysOf(row, zones)) });
  const stored = await withSchedules(tx, events);
  return stored.map(knownImport);
}

/** Matches an event by the times of its last import, so that an event which a person moved still belongs to its row. */
function knownImport(stored: Stored): KnownImport {
  const { event, schedules } = stored;
  const [first] = schedules;
  const last = (event.imported ?? {}) as Partial<ImportedValues>;
  const time = last.time ?? first;
  return {
    id: event.id,
    present: presentValues(stored),
    sourceId: event.sourceId,
    key: event.importKey,
    startsLocal: time?.startsLocal ?? null,
    recurring: (first?.rrule ?? null) !== null,
    zone: time?.timezone ?? null,
    event,
    schedules,
    last,
  };
}
