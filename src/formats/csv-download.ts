import type { LocalDate } from "#core/time/local-time.ts";

/** First characters of a formula for a spreadsheet; some accept the full-width signs too (OWASP, CSV injection). */
const SIGN = "[=+\\-@＝＋－＠]";
const AT_START = new RegExp(`^('*(?:${SIGN}|[\\t\\r\\n]))`, "u");
const MARKED_AT_START = new RegExp(`^'('*(?:${SIGN}|[\\t\\r\\n]))`, "u");
/** Where a cell begins for a spreadsheet that splits at semicolons or tabs: it ignores quotes inside a cell. */
const BREAK = '[;\\t\\r\\n][\\s"]*';
const INSIDE = new RegExp(`(${BREAK})('*${SIGN})`, "gu");
const MARKED_INSIDE = new RegExp(`(${BREAK})'('*${SIGN})`, "gu");

/** A cell in which no spreadsheet finds a formula, whatever its delimiter: an apostrophe precedes each possible one. */
function withoutFormula(cell: string): string {
  return cell.replace(INSIDE, "$1'$2").replace(AT_START, "'$1");
}

/** A cell before `withoutFormula`; other programs write such apostrophes too. */
export function withFormula(cell: string): string {
  if (!cell.includes("'")) return cell;
  return cell.replace(MARKED_AT_START, "$1").replace(MARKED_INSIDE, "$1$2");
}

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Spreadsheets read a file with this byte order mark as UTF-8. */
export const CSV_MARK = "\uFEFF";

/** A line of a CSV file (RFC 4180) with its line end. A cell that would be a formula becomes text (`withoutFormula`). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: string): string {
  const text = withoutFormula(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Characters sent at once: a row alone would be a chunk of its own. */
const CHUNK_LETTERS = 16_384;

/** Rows as a list or a stream, each as the texts of its cells. */
export type CsvRows = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

/** The name of an exported file: `{what}-{date}.csv` (spec admin §9). */
export function csvFileName(what: string, date: LocalDate): string {
  return `${what}-${date}.csv`;
}

/**
 * A CSV file as the body of a response: UTF-8 with its byte order mark, lines ending in CRLF, no cell that a
 * spreadsheet would read as a formula. It is created while it is sent and never whole in memory. The first rows are
 * read before it is returned, so an early failure throws here; a later one aborts the download.
 */
export async function csvDownload(
  head: readonly string[],
  rows: CsvRows,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const encoder = new TextEncoder();
  const chunks = chunksOf(head, rows);
  let next = await chunks.next();
  return new ReadableStream({
    async pull(controller) {
      if (next.done === true) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      next = await chunks.next();
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

async function* chunksOf(head: readonly string[], rows: CsvRows): AsyncGenerator<string, undefined> {
  let chunk = CSV_MARK + csvLine(head);
  for await (const row of rows) {
    chunk += csvLine(row);
    if (chunk.length < CHUNK_LETTERS) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}
