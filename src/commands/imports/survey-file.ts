import { inPieces } from "#commands/imports/in-pieces.ts";
import { COLUMN_NAME_MAX, COLUMNS_MAX, type Header } from "#core/imports/columns.ts";
import {
  type DateOrder,
  NO_DATE_EVIDENCE,
  dateOrderOf,
  slashedNumbers,
  withEvidence,
} from "#core/imports/date-cell.ts";
import { foreignFile } from "#core/imports/foreign-file.ts";
import { cellOf } from "#core/imports/columns.ts";
import { cutValue } from "#core/imports/import-result.ts";
import { accepted, type Result, type ValidationError, refused } from "#core/validation-error.ts";
import { csvDialect, type CsvDialect, DIALECT_BYTES } from "#formats/csv-dialect.ts";
import { type CsvReadError, type CsvRow, readCsv, ROW_CELLS_MAX, ROW_MAX_BYTES } from "#formats/csv-read.ts";

/** A file that can be read from its beginning repeatedly, one chunk at a time. */
export type ImportFile = { open: () => AsyncIterable<Uint8Array> };

/** What a first pass over a file finds. */
export type FileSurvey = {
  dialect: CsvDialect;
  header: Header;
  dateOrder: DateOrder;
  /** Number of nonempty rows below the header. */
  rows: number;
  /** The first values of each column, by column index. */
  firstValues: readonly (readonly string[])[];
};

const FIRST_VALUES = 3;

/**
 * Reads a file once without holding rows: finds its dialect, header, date format and number of rows, or returns why the
 * whole file is refused.
 */
export async function surveyFile(
  file: ImportFile,
  headerOf: (cells: readonly string[]) => Result<Header>,
): Promise<Result<FileSurvey>> {
  const head = await headOf(file);
  const foreign = foreignFile(head);
  if (foreign !== null) return { ok: false, fault: foreign };
  const dialect = csvDialect(head);
  const survey = await surveyAs(file, dialect, headerOf);
  // Later bytes are not valid UTF-8.
  const again = survey ?? (await surveyAs(file, { ...dialect, encoding: "windows-1252" }, headerOf));
  return again ?? refused("imports.file.empty");
}

async function surveyAs(
  file: ImportFile,
  dialect: CsvDialect,
  headerOf: (cells: readonly string[]) => Result<Header>,
): Promise<Result<FileSurvey> | null> {
  let header: Header | null = null;
  let evidence = NO_DATE_EVIDENCE;
  let rows = 0;
  const first: (readonly string[])[] = [];
  for await (const item of readCsv(inPieces(file.open()), dialect)) {
    if ("fault" in item) {
      if (item.fault === "encoding") return null;
      if (header === null || item.fault === "nul") return { ok: false, fault: wholeFault(item) };
      rows += 1;
      continue;
    }
    if (header === null) {
      const tooLarge = headerTooLarge(item);
      const read = tooLarge === null ? headerOf(item.cells) : ({ ok: false, fault: tooLarge } as const);
      if (!read.ok) return read;
      header = read.value;
      continue;
    }
    rows += 1;
    if (first.length < FIRST_VALUES) first.push(item.cells);
    evidence = withRow(evidence, item.cells, header);
  }
  if (header === null) return refused("imports.file.empty");
  if (rows === 0) return refused("imports.file.headerOnly");
  const firstValues = header.names.map((_, place) =>
    first.map((cells) => cutValue(cells[place]?.trim() ?? "")).filter((value) => value !== ""),
  );
  return accepted({ dialect, header, dateOrder: dateOrderOf(evidence), rows, firstValues });
}

function withRow(before: typeof NO_DATE_EVIDENCE, cells: readonly string[], header: Header): typeof NO_DATE_EVIDENCE {
  let evidence = before;
  for (const column of ["start_date", "end_date"] as const) {
    const numbers = slashedNumbers(cellOf(cells, header, column));
    if (numbers !== null) evidence = withEvidence(evidence, numbers);
  }
  return evidence;
}

/** Why the whole file is refused when reading stopped. */
function wholeFault(item: CsvReadError): ValidationError {
  if (item.fault === "nul") return { key: "imports.file.notText", values: { line: item.line } };
  return item.fault === "too-many-cells" ? TOO_MANY_COLUMNS : stoppedFault(item);
}

/** Why the rest of the file was not read. */
export function stoppedFault({ fault, line }: CsvReadError): ValidationError {
  if (fault === "row-too-long") return { key: "imports.row.rowTooLong", values: { line, max: ROW_MAX_BYTES / 1e6 } };
  if (fault === "too-many-cells") return { key: "imports.row.tooManyCells", values: { line, max: ROW_CELLS_MAX } };
  return { key: "imports.row.unclosedQuote", values: { line } };
}

const TOO_MANY_COLUMNS: ValidationError = { key: "imports.file.tooManyColumns", values: { max: COLUMNS_MAX } };

function headerTooLarge({ cells, tooLarge }: CsvRow): ValidationError | null {
  if (tooLarge?.kind === "cells") return TOO_MANY_COLUMNS;
  const place = tooLarge?.place ?? cells.findIndex(({ length }) => length > COLUMN_NAME_MAX);
  if (place === -1) return null;
  const characters = tooLarge?.characters ?? cells[place]?.length ?? 0;
  return { key: "imports.file.columnNameTooLong", values: { column: place + 1, characters, max: COLUMN_NAME_MAX } };
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
