import { type BatchItem, type OpenedFile, keyedRow } from "#commands/imports/batch-item.ts";
import { inPieces } from "#commands/imports/in-pieces.ts";
import { openCalendar } from "#commands/imports/open-calendar.ts";
import { type FileSurvey, type ImportFile, stoppedFault, surveyFile } from "#commands/imports/survey-file.ts";
import { mappedHeader } from "#core/imports/column-mapping.ts";
import { COLUMNS_MAX, type Header } from "#core/imports/columns.ts";
import { refusedRow } from "#core/imports/import-result.ts";
import type { ImportRunOptions } from "#core/imports/import-run.ts";
import { type ReadRow, readRow } from "#core/imports/read-row.ts";
import { rowFault } from "#core/imports/row-error.ts";
import type { RowContext } from "#core/imports/row-schedule.ts";
import { type Result, accepted } from "#core/validation-error.ts";
import { type ImportRunRow, findFilePart } from "#data/queries/import-runs-write.ts";
import { listImportEdits } from "#data/queries/import-rows-write.ts";
import type { Connection } from "#data/transaction.ts";
import { CELL_MAX_CHARACTERS, type RowTooLarge, readCsv } from "#formats/csv-read.ts";

/** Bytes of a file per database row. */
export const FILE_PART_BYTES = 256 * 1024;

/** The uploaded file of a run, one part at a time, in whichever process asks. */
export function storedFile(db: Connection, runId: number): ImportFile {
  return {
    open: async function* () {
      for (let part = 0; ; part += 1) {
        const bytes = await findFilePart(db, runId, part);
        if (bytes === null) return;
        yield bytes;
      }
    },
  };
}

/** Opens the rows of a run's file by its mapping and options. */
export async function openRun(db: Connection, run: ImportRunRow): Promise<Result<OpenedFile>> {
  const file = storedFile(db, run.id);
  if (run.kind === "ics") return openCalendar(file, run);
  const edits = await listImportEdits(db, run.id);
  return openCsv({ file, edits }, run.options, (names) => mappedHeader(names, run.mapping ?? []));
}

/** A table with the cells that a person corrected, by row. */
type CorrectedFile = { file: ImportFile; edits: ReadonlyMap<number, readonly string[]> };

/** Reads a CSV file once and makes its rows readable; or returns why the whole file is refused. */
async function openCsv(
  corrected: CorrectedFile,
  { timezone, type }: Pick<ImportRunOptions, "timezone" | "type">,
  headerOf: (names: readonly string[]) => Result<Header>,
): Promise<Result<OpenedFile>> {
  const survey = await surveyFile(corrected.file, headerOf);
  if (!survey.ok) return survey;
  const { header, dateOrder, rows } = survey.value;
  const context = { header, order: dateOrder, zone: timezone, ...(type !== undefined && { type }) };
  return accepted({ header, context, rows, items: () => itemsOf(corrected, survey.value, context) });
}

function tooLargeRow(cells: readonly string[], tooLarge: RowTooLarge, header: Header): ReadRow {
  if (tooLarge.kind === "cells") {
    const fault = { key: "imports.row.wide", values: { cells: tooLarge.cells, max: COLUMNS_MAX } };
    return { ok: false, faults: [rowFault(null, "", fault)] } as const;
  }
  const { place, characters } = tooLarge;
  const fault = { key: "imports.row.cellTooLong", values: { characters, max: CELL_MAX_CHARACTERS } };
  const column = [...header.places].find(([, at]) => at === place)?.[0] ?? null;
  return { ok: false, faults: [rowFault(column, cells[place] ?? "", fault)] } as const;
}

/** Reads the cells of a row. */
export function readCells({ row, cells }: { row: number; cells: readonly string[] }, context: RowContext): BatchItem {
  return itemOf(readRow(cells, context), { row, cells, header: context.header });
}

type Cells = { row: number; cells: readonly string[]; header: Header };

function itemOf(read: ReadRow, { row, cells, header }: Cells): BatchItem {
  return read.ok
    ? { kind: "readable", row: keyedRow(read.row, { row, cells }) }
    : { kind: "refused", refused: refusedRow(row, read.faults, { cells, header }), cells };
}

async function* itemsOf(
  { file, edits }: CorrectedFile,
  survey: FileSurvey,
  context: RowContext,
): AsyncGenerator<BatchItem> {
  const { header } = survey;
  let isFirst = true;
  for await (const item of readCsv(inPieces(file.open()), survey.dialect)) {
    if (isFirst) isFirst = false;
    else if ("fault" in item) {
      const fault = rowFault(null, "", stoppedFault(item));
      yield { kind: "refused", refused: refusedRow(item.row, [fault], { cells: [], header }), cells: [] };
    } else {
      const { row, cells, tooLarge } = item;
      const corrected = edits.get(row);
      if (corrected !== undefined) yield readCells({ row, cells: corrected }, context);
      else if (tooLarge === undefined) yield readCells({ row, cells }, context);
      else yield itemOf(tooLargeRow(cells, tooLarge, header), { row, cells, header });
    }
  }
}
