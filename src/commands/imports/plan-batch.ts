import type { Header } from "#core/imports/columns.ts";
import { type ImportedValues, importedValues } from "#core/imports/imported-values.ts";
import { type KnownEvent, matchRow, type RowMatch } from "#core/imports/match-row.ts";
import { planUpdate, type UpdatePlan } from "#core/imports/plan-update.ts";
import type { ImportRow } from "#core/imports/read-row.ts";
import { type ImportedEventRow, lockImportedEvents, lockImportSource } from "#data/queries/import-write.ts";
import { readSchedulesOf, type ScheduleRow } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** A readable row of the file with the key that stands for it. */
export type KeyedRow = ImportRow & { row: number; cells: readonly string[]; key: string };

/** An event that was imported before, with its schedules. */
export type KnownImport = KnownEvent & { event: ImportedEventRow; schedules: readonly ScheduleRow[] };

export type RowPlan = { row: KeyedRow; values: ImportedValues } & (
  | { kind: "new" }
  | { kind: "known"; known: KnownImport; update: UpdatePlan }
  | Exclude<RowMatch<KnownImport>, { kind: "new" | "known" }>
);

export type KnownRowPlan = Extract<RowPlan, { kind: "known" }>;

/** Shared by a real and a trial import: finds what each row of a batch is, in the order of the rows. Writes nothing. */
export async function planBatch(
  tx: Transaction,
  rows: readonly KeyedRow[],
  run: { source: string; header: Header; taken: ReadonlyMap<number, number> },
): Promise<readonly RowPlan[]> {
  await lockImportSource(tx, run.source);
  const known = await knownImports(tx, rows, run.source);
  const byKey = Map.groupBy(known, (each) => each.key);
  const byId = Map.groupBy(known, (each) => each.sourceId);
  const taken = new Map(run.taken);
  return rows.map((row) => {
    const values = importedValues(row, run.header);
    const schedule = row.draft.schedules[0];
    const identity = {
      sourceId: row.sourceId,
      key: row.key,
      startsLocal: schedule?.startsLocal ?? "",
      recurring: (schedule?.rrule ?? null) !== null,
    };
    const named = row.sourceId === null ? [] : (byId.get(row.sourceId) ?? []);
    const match = matchRow(identity, [...named, ...(byKey.get(row.key) ?? [])], taken);
    if (match.kind !== "known") return { row, values, ...match };
    taken.set(match.event.id, row.row);
    const { event } = match;
    const last = (event.event.imported ?? {}) as Partial<ImportedValues>;
    return { row, values, kind: "known", known: event, update: planUpdate(values, last, presentValues(event)) };
  });
}

async function knownImports(tx: Transaction, rows: readonly KeyedRow[], source: string): Promise<KnownImport[]> {
  const sourceIds = rows.flatMap((row) => (row.sourceId === null ? [] : [row.sourceId]));
  const events = await lockImportedEvents(tx, { source, sourceIds, keys: rows.map((row) => row.key) });
  const ids = events.map((event) => event.id);
  const schedules = Map.groupBy(ids.length > 0 ? await readSchedulesOf(tx, ids) : [], (each) => each.eventId);
  return events.map((event) => {
    const own = schedules.get(event.id) ?? [];
    const first = own[0];
    return {
      id: event.id,
      sourceId: event.sourceId,
      key: event.importKey,
      startsLocal: first?.startsLocal ?? null,
      recurring: (first?.rrule ?? null) !== null,
      event,
      schedules: own,
    };
  });
}

/** What the event says now, in the fields of an import. Several schedules are a person's work, and differ from any import. */
function presentValues({ event, schedules }: KnownImport): Required<ImportedValues> {
  const [schedule] = schedules;
  const single = schedules.length === 1 ? schedule : undefined;
  return {
    title: event.title,
    description: event.description,
    type: event.type,
    organizerName: event.organizerName,
    link: event.link,
    time: single
      ? { startsLocal: single.startsLocal, timezone: single.timezone, durationSeconds: single.durationSeconds }
      : null,
    rrule: single ? single.rrule : "several",
    languages: event.languages,
    traditions: event.traditions,
    price: event.price,
  };
}
