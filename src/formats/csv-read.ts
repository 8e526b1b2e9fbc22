import { parse, type CsvError, type Info, type Parser } from "csv-parse";
import { COLUMNS_MAX } from "#core/imports/columns.ts";
import type { CsvDialect } from "#formats/csv-dialect.ts";
import { withFormula } from "#formats/csv-download.ts";

/**
 * A row with its number in a spreadsheet: the header is row 1, a cell with line breaks adds no rows, blank rows count.
 * The cells of a too large row are cut.
 */
export type CsvRow = { row: number; cells: readonly string[]; tooLarge?: RowTooLarge };
export type RowTooLarge =
  | { kind: "cell"; place: number; characters: number }
  /** More cells with text than a file may have columns. */
  | { kind: "cells"; cells: number };

/** Why reading stopped; `row` and `line` (of the text) are where the problem begins. */
export type CsvReadError = {
  fault: "unclosed-quote" | "row-too-long" | "too-many-cells" | "nul" | "encoding";
  row: number;
  line: number;
};

/** Reading stops at a longer row, perhaps an unclosed quote, instead of holding the rest of the file. */
export const ROW_MAX_BYTES = 4_000_000;
/** Reading stops at a row with more cells, blank ones included. Spreadsheet programs have at most 18,278 columns. */
export const ROW_CELLS_MAX = 20_000;
/** The longest cell of Google Sheets; Excel's is 32,767. */
export const CELL_MAX_CHARACTERS = 50_000;
/** Characters that remain of a cell in a too large row. */
const CUT_CHARACTERS = 200;

type Parsed = { record: string[]; info: Info };
/** `passed` counts the rows that the parser has read so far, empty ones included. */
type Place = { row: number; line: number; passed: number; skipFirst: boolean };

const TOO_MANY_CELLS = "a row has too many cells";

/**
 * The rows of a CSV file (RFC 4180, and common variants: `;` and tab, CR and LF alone or mixed, quotes inside plain
 * cells), without the apostrophes that mark text in a spreadsheet. Blank rows are left out, and blank cells beyond the
 * most columns of a file. Holds one chunk and one row at a time. An error is the last item; the rows before it are
 * valid.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  dialect: CsvDialect,
): AsyncGenerator<CsvRow | CsvReadError> {
  const parser = openParser(dialect);
  const countLines = lineCounter();
  const place: Place = { row: 0, line: 1, passed: 0, skipFirst: dialect.separatorLine === true };
  for await (const text of decoded(bytes, dialect)) {
    if (text === null) {
      yield { fault: "encoding", row: place.row + 1, line: place.line };
      return;
    }
    const nul = text.indexOf("\0");
    if (nul !== -1) return yield { fault: "nul", row: place.row + 1, line: countLines(text.slice(0, nul)) };
    countLines(text);
    // csv-parse works synchronously, so the rows of a chunk are available at once; its error event comes later.
    parser.write(text);
    yield* rowsIn(parser, place);
    if (parser.errored !== null) break;
  }
  parser.end();
  if (parser.errored === null) await ended(parser);
  yield* rowsIn(parser, place);
  if (parser.errored === null) return;
  passEmptyRows(parser.info, place);
  yield { ...faultOf(parser.errored), row: place.row + 1, line: place.line };
}

function openParser(dialect: CsvDialect): Parser {
  const parser = parse({
    delimiter: dialect.delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    // The number of skipped empty rows is in the info of the next row.
    info: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX_BYTES,
    // Delimiters do not count towards the size of a record.
    cast: (value, { index }) => {
      if (index >= ROW_CELLS_MAX) throw new Error(TOO_MANY_CELLS);
      return value;
    },
  });
  // `readCsv` reads `parser.errored` itself; without a listener the event would end the process.
  parser.on("error", () => undefined);
  return parser;
}

/** The text of the chunks; null in place of the first chunk that is not in the encoding. */
async function* decoded(bytes: AsyncIterable<Uint8Array>, dialect: CsvDialect): AsyncGenerator<string | null> {
  const decoder = new TextDecoder(dialect.encoding, { fatal: dialect.encoding === "utf-8" });
  for await (const chunk of bytes) {
    const text = decode(decoder, chunk);
    yield text;
    if (text === null) return;
  }
  yield decode(decoder);
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string | null {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function* rowsIn(parser: Parser, place: Place): Generator<CsvRow> {
  for (let read: Parsed | null = parser.read(); read !== null; read = parser.read()) {
    const { record: cells, info } = read;
    passEmptyRows({ ...info, records: info.records - 1 }, place);
    place.passed += 1;
    place.line += 1 + cells.reduce((lines, cell) => lines + lineBreaksIn(cell), 0);
    if (place.skipFirst) {
      place.skipFirst = false;
      continue;
    }
    place.row += 1;
    const texts = cells.map(withFormula);
    const filled = texts.findLastIndex((text) => text.trim() !== "") + 1;
    if (filled === 0) continue;
    yield rowOf(place.row, texts.slice(0, Math.max(filled, COLUMNS_MAX)), filled);
  }
}

/** Empty rows are lines of their own, and count. */
function passEmptyRows({ records, empty_lines }: Pick<Info, "records" | "empty_lines">, place: Place): void {
  const empty = records + empty_lines - place.passed;
  place.passed += empty;
  place.row += empty;
  place.line += empty;
}

function rowOf(row: number, cells: readonly string[], filled: number): CsvRow {
  const place = cells.findIndex(({ length }) => length > CELL_MAX_CHARACTERS);
  const cut = () => cells.slice(0, COLUMNS_MAX).map((cell) => cell.slice(0, CUT_CHARACTERS));
  if (place !== -1) {
    const characters = cells[place]?.length ?? 0;
    return { row, cells: cut(), tooLarge: { kind: "cell", place, characters } };
  }
  return filled > COLUMNS_MAX ? { row, cells: cut(), tooLarge: { kind: "cells", cells: filled } } : { row, cells };
}

/** The line in which a text in several parts ends. */
function lineCounter(): (part: string) => number {
  let line = 1;
  let endsInReturn = false;
  return (part) => {
    line += lineBreaksIn(part);
    if (endsInReturn && part.startsWith("\n")) line -= 1;
    if (part !== "") endsInReturn = part.endsWith("\r");
    return line;
  };
}

function lineBreaksIn(cell: string): number {
  return cell.includes("\n") || cell.includes("\r") ? (cell.match(/\r\n|\r|\n/g) ?? []).length : 0;
}

/** Resolves when the parser has read everything, or has failed. */
function ended(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    if (parser.readableEnded || parser.errored !== null) return resolve();
    parser.once("readable", resolve).once("end", resolve).once("close", resolve);
  });
}

function faultOf(error: Error): Pick<CsvReadError, "fault"> {
  if (error.message === TOO_MANY_CELLS) return { fault: "too-many-cells" };
  const { code } = error as Partial<CsvError>;
  if (code === "CSV_QUOTE_NOT_CLOSED") return { fault: "unclosed-quote" };
  if (code === "CSV_MAX_RECORD_SIZE") return { fault: "row-too-long" };
  throw error;
}
