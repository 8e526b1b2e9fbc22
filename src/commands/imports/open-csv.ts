import type { BatchItem, OpenedFile } from "#commands/imports/batch-item.ts";
import { keyedRow } from "#commands/imports/keyed-row.ts";
import { type FileSurvey, type ImportFile, surveyFile } from "#commands/imports/survey-file.ts";
import { readHeader } from "#core/imports/columns.ts";
import { refusedRow } from "#core/imports/import-result.ts";
import { readRow } from "#core/imports/read-row.ts";
import { rowFault } from "#core/imports/row-fault.ts";
import type { RowContext } from "#core/imports/row-schedule.ts";
import { accepted, type Checked } from "#core/text/fault.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { readCsv } from "#formats/csv-read.ts";

/** Looks a CSV file through once, and makes its rows readable; or says why it is refused whole. */
export async function openCsv(
  file: ImportFile,
  timezone: ZoneId,
  headerOf: typeof readHeader = readHeader,
): Promise<Checked<OpenedFile>> {
  const survey = await surveyFile(file, headerOf);
  if (!survey.ok) return survey;
  const { header, dateOrder, rows } = survey.value;
  const context = { header, order: dateOrder, zone: timezone };
  return accepted({ header, context, rows, items: () => itemsOf(file, survey.value, context) });
}

async function* itemsOf(file: ImportFile, survey: FileSurvey, context: RowContext): AsyncGenerator<BatchItem> {
  const { header } = survey;
  let isFirst = true;
  for await (const item of readCsv(file.open(), survey.dialect)) {
    if (isFirst) isFirst = false;
    else if ("fault" in item) {
      const fault = rowFault(null, "", { key: "imports.row.unclosedQuote", values: { line: item.line } });
      yield { kind: "refused", refused: refusedRow(item.row, [fault], { cells: [], header }), cells: [] };
    } else {
      const { row, cells } = item;
      const read = readRow(cells, context);
      yield read.ok
        ? { kind: "readable", row: keyedRow(read.row, { row, cells }) }
        : { kind: "refused", refused: refusedRow(row, read.faults, { cells, header }), cells };
    }
  }
}
