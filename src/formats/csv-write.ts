/** What a spreadsheet would take for a formula, or for a way into the next cell (OWASP, CSV injection); some take the wide signs too. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** A spreadsheet takes a file that begins with this for UTF-8. */
export const CSV_MARK = "\uFEFF";

/** A line of a CSV file (RFC 4180), its end included. A cell that would be a formula is text: an apostrophe stands before it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: string): string {
  const text = BEGINS_FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
