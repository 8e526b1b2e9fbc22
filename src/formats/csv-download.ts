import type { LocalDate } from "#core/time/local-time.ts";

/** What a spreadsheet would take for a formula; some take the wide signs too (OWASP, CSV injection). */
const SIGN = "[=+\\-@＝＋－＠]";
const AT_START = new RegExp(`^('*(?:${SIGN}|[\\t\\r\\n]))`, "u");
const MARKED_AT_START = new RegExp(`^'('*(?:${SIGN}|[\\t\\r\\n]))`, "u");
/** Where a cell would begin for a spreadsheet that parts cells by semicolons or tabs: it does not heed quotes inside a cell. */
const BREAK = '[;\\t\\r\\n][\\s"]*';
const INSIDE = new RegExp(`(${BREAK})('*${SIGN})`, "gu");
const MARKED_INSIDE = new RegExp(`(${BREAK})'('*${SIGN})`, "gu");

/** A cell in which no spreadsheet finds a formula, whatever parts its cells: an apostrophe stands before each that could be one. */
function withoutFormula(cell: string): string {
  return cell.replace(INSIDE, "$1'$2").replace(AT_START, "'$1");
}

/** A cell as it was before `withoutFormula`; other programs write such apostrophes too. */
export function withFormula(cell: string): string {
  if (!cell.includes("'")) return cell;
  return cell.replace(MARKED_AT_START, "$1").replace(MARKED_INSIDE, "$1$2");
}

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** A spreadsheet takes a file that begins with this for UTF-8. */
export const CSV_MARK = "\uFEFF";

/** A line of a CSV file (RFC 4180), its end included. A cell that would be a formula is text (`withoutFormula`). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: string): string {
  const text = withoutFormula(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** How many letters are sent at once: a row alone would cost a chunk of its own. */
const CHUNK_LETTERS = 16_384;

/** Rows that come one by one or in a list, each as the texts of its cells. */
export type CsvRows = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

/** The name of an exported file: `{what}-{date}.csv` (spec admin §9). */
export function csvFileName(what: string, date: LocalDate): string {
  return `${what}-${date}.csv`;
}

/**
 * A CSV file as the body of an answer: UTF-8 with its mark, lines that end in CRLF, no cell that a spreadsheet would take for
 * a formula. It is made while it is sent and never whole in memory. The first rows are read before it is returned, so what
 * fails at once is thrown here; what fails later breaks the download off.
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
