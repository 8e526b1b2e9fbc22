import { parse, type CsvError, type Parser } from "csv-parse";
import type { CsvDialect } from "#formats/csv-dialect.ts";
import { withFormula } from "#formats/csv-formula.ts";

/** One row as a spreadsheet counts them: the header is row 1, a cell with line breaks does not add rows, blank rows count. */
export type CsvRow = { row: number; cells: readonly string[] };

/** Why reading stopped: `row` and `line` (of the text) are where the trouble begins. */
export type CsvFault = { fault: "unclosed-quote" | "encoding"; row: number; line: number };

/** A row longer than this has a quote that is never closed: reading stops instead of holding the rest of the file. */
export const ROW_MAX_BYTES = 1_000_000;

type Parsed = { record: string[] };
type Place = { row: number; line: number };

/**
 * The rows of a CSV file (RFC 4180, and what is met in the wild: `;` and tab, CR and LF alone or mixed, quotes inside
 * plain cells), without the apostrophes that keep a spreadsheet from taking text for a formula. Blank rows are left out. Holds one chunk and one row at a time. A fault is the last item; the rows
 * before it stand.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  dialect: CsvDialect,
): AsyncGenerator<CsvRow | CsvFault> {
  const parser = openParser(dialect);
  const place: Place = { row: 0, line: 1 };
  for await (const text of decoded(bytes, dialect)) {
    if (text === null) {
      yield { fault: "encoding", row: place.row + 1, line: place.line };
      return;
    }
    // csv-parse works as it is written to, so what a chunk holds can be taken at once; its error event comes later.
    parser.write(text);
    yield* rowsIn(parser, place);
    if (parser.errored !== null) break;
  }
  parser.end();
  if (parser.errored === null) await ended(parser);
  yield* rowsIn(parser, place);
  if (parser.errored !== null) yield { ...faultOf(parser.errored), row: place.row + 1, line: place.line };
}

function openParser(dialect: CsvDialect): Parser {
  const parser = parse({
    delimiter: dialect.delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    info: true,
    max_record_size: ROW_MAX_BYTES,
  });
  // `readCsv` reads `parser.errored` itself; without a listener the event would end the process.
  parser.on("error", () => undefined);
  return parser;
}

/** The text of the chunks; null instead of the first chunk that is not in the encoding. */
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
    const cells = read.record;
    place.row += 1;
    place.line += 1 + cells.reduce((lines, cell) => lines + lineBreaksIn(cell), 0);
    const texts = cells.map(withFormula);
    if (texts.some((text) => text.trim() !== "")) yield { row: place.row, cells: texts };
  }
}

function lineBreaksIn(cell: string): number {
  return cell.includes("\n") || cell.includes("\r") ? (cell.match(/\r\n|\r|\n/g) ?? []).length : 0;
}

/** Resolves when the parser has taken in everything, or has failed. */
function ended(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    if (parser.readableEnded || parser.errored !== null) return resolve();
    parser.once("readable", resolve).once("end", resolve).once("close", resolve);
  });
}

function faultOf(error: Error): Pick<CsvFault, "fault"> {
  const { code } = error as Partial<CsvError>;
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE") return { fault: "unclosed-quote" };
  throw error;
}
