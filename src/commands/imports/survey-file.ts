import { type Header, readHeader } from "#core/imports/columns.ts";
import { slashedNumbers } from "#core/imports/date-cell.ts";
import { type DateOrder, dateOrderOf, NO_DATE_EVIDENCE, withEvidence } from "#core/imports/date-order.ts";
import { cellOf } from "#core/imports/columns.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";
import { csvDialect, type CsvDialect, DIALECT_BYTES } from "#formats/csv-dialect.ts";
import { readCsv } from "#formats/csv-read.ts";

/** A file that can be read from its beginning more than once, a chunk at a time. */
export type ImportFile = { open: () => AsyncIterable<Uint8Array> };

/** What is known of a file before its rows are imported. */
export type FileSurvey = {
  dialect: CsvDialect;
  header: Header;
  dateOrder: DateOrder;
  /** Rows with text below the header. */
  rows: number;
};

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Reads a file once, holding no row: its dialect, header, how it writes dates, and how many rows it has; or why it is refused whole. */
export async function surveyFile(file: ImportFile): Promise<Checked<FileSurvey>> {
  const head = await headOf(file);
  if (ZIP.every((byte, place) => head[place] === byte)) return refused("imports.file.workbook");
  const dialect = csvDialect(head);
  const survey = await surveyAs(file, dialect);
  // Bytes further on have disproved UTF-8.
  return survey ?? (await surveyAs(file, { ...dialect, encoding: "windows-1252" })) ?? refused("imports.file.empty");
}

async function surveyAs(file: ImportFile, dialect: CsvDialect): Promise<Checked<FileSurvey> | null> {
  let header: Header | null = null;
  let evidence = NO_DATE_EVIDENCE;
  let rows = 0;
  for await (const item of readCsv(file.open(), dialect)) {
    if ("fault" in item) {
      if (item.fault === "encoding") return null;
      if (header === null) return refused("imports.row.unclosedQuote", { line: item.line });
      rows += 1;
      continue;
    }
    if (header === null) {
      const read = readHeader(item.cells);
      if (!read.ok) return read;
      header = read.value;
      continue;
    }
    rows += 1;
    for (const column of ["start_date", "end_date"] as const) {
      const numbers = slashedNumbers(cellOf(item.cells, header, column));
      if (numbers !== null) evidence = withEvidence(evidence, numbers);
    }
  }
  if (header === null) return refused("imports.file.empty");
  if (rows === 0) return refused("imports.file.headerOnly");
  return accepted({ dialect, header, dateOrder: dateOrderOf(evidence), rows });
}

async function headOf(file: ImportFile): Promise<Uint8Array> {
  const head = new Uint8Array(DIALECT_BYTES);
  let filled = 0;
  for await (const chunk of file.open()) {
    const part = chunk.subarray(0, DIALECT_BYTES - filled);
    head.set(part, filled);
    filled += part.length;
    if (filled === DIALECT_BYTES) break;
  }
  return head.subarray(0, filled);
}
