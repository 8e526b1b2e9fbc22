import type { ImportOptions } from "#commands/imports/import-options.ts";
import { type BatchItem, storeBatch } from "#commands/imports/store-batch.ts";
import { keyedRow } from "#commands/imports/keyed-row.ts";
import { type FileSurvey, type ImportFile, surveyFile } from "#commands/imports/survey-file.ts";
import { importEnded } from "#core/imports/import-audit.ts";
import { emptyResult, type ImportResult, refusedRow, withRefused } from "#core/imports/import-result.ts";
import { type ReadRow, readRow } from "#core/imports/read-row.ts";
import { datesInWindow } from "#core/occurrences/rule-density.ts";
import type { RowContext } from "#core/imports/row-schedule.ts";
import { rowFault } from "#core/imports/row-fault.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { transaction } from "#data/transaction.ts";
import { type CsvFault, type CsvRow, readCsv } from "#formats/csv-read.ts";

/**
 * What one transaction stores at most: few round trips, yet pages wait for a moment only, for the embedded database has one
 * session. A row of a daily series brings some 430 dates.
 */
const BATCH_ROWS = 500;
const BATCH_DATES = 6_000;

/**
 * Imports a CSV file of events (spec §5, Expected spreadsheet columns), the one command of dashboard and command line. A
 * bad row never stops a good one; a file that is not of this kind is refused whole. Each batch of rows is a transaction, so
 * what was stored before a failure stays, and running the file again continues: rows that are known change nothing.
 */
export async function importEvents(
  { db }: Pick<Database, "db">,
  file: ImportFile,
  options: ImportOptions,
): Promise<ImportResult> {
  const survey = await surveyFile(file);
  let result = emptyResult(options.dryRun);
  if (!survey.ok) return { ...result, refusal: survey.fault };
  const { header, dateOrder, rows: total } = survey.value;
  result = { ...result, ignoredColumns: header.ignored };
  const context = { header, order: dateOrder, zone: options.timezone };
  const run = {
    context,
    options,
    seen: new Map<string, number>(),
    taken: new Map<number, number>(),
    zones: null,
    begun: false,
  };
  for await (const items of batchesOf(file, survey.value, context)) {
    result = { ...result, cancelled: options.signal?.aborted ?? false };
    if (result.cancelled) break;
    const stored = await storeBatch(db, items, run);
    result = { ...result, rows: result.rows + items.length };
    for (const figure of ["imported", "updated", "unchanged", "linkMissing", "keptEdits"] as const) {
      result = { ...result, [figure]: result[figure] + stored[figure] };
    }
    for (const refused of stored.refused) {
      result = withRefused(result, refused);
      options.onRefused?.(refused);
    }
    options.onProgress?.({ done: result.rows, total });
  }
  if (run.begun && !options.dryRun)
    await transaction(db, (tx) => recordAudit(tx, importEnded(options, result), options.now));
  return result;
}

async function* batchesOf(file: ImportFile, survey: FileSurvey, context: RowContext): AsyncGenerator<BatchItem[]> {
  let batch: BatchItem[] = [];
  let dates = 0;
  let header = true;
  for await (const item of readCsv(file.open(), survey.dialect)) {
    if (header) {
      header = false;
      continue;
    }
    const next = "fault" in item ? unreadable(item, survey) : batchItem(item, readRow(item.cells, context), survey);
    batch.push(next);
    dates += datesOf(next);
    if (batch.length < BATCH_ROWS && dates < BATCH_DATES) continue;
    yield batch;
    batch = [];
    dates = 0;
  }
  if (batch.length > 0) yield batch;
}

function datesOf(item: BatchItem): number {
  if (item.kind === "refused") return 0;
  return item.row.draft.schedules.reduce((sum, { rrule }) => sum + datesInWindow(rrule), 0);
}

function batchItem({ row, cells }: CsvRow, read: ReadRow, { header }: FileSurvey): BatchItem {
  if (!read.ok) return { kind: "refused", refused: refusedRow(row, read.faults, { cells, header }) };
  return { kind: "readable", row: keyedRow(read.row, { row, cells }) };
}

function unreadable({ row, line }: CsvFault, { header }: FileSurvey): BatchItem {
  const fault = rowFault(null, "", { key: "imports.row.unclosedQuote", values: { line } });
  return { kind: "refused", refused: refusedRow(row, [fault], { cells: [], header }) };
}
