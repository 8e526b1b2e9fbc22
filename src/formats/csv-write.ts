import { withoutFormula } from "#formats/csv-formula.ts";

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
