/** What a spreadsheet would take for a formula; some take the wide signs too (OWASP, CSV injection). */
const SIGN = "[=+\\-@＝＋－＠]";
const AT_START = new RegExp(`^('*(?:${SIGN}|[\\t\\r\\n]))`, "u");
const MARKED_AT_START = new RegExp(`^'('*(?:${SIGN}|[\\t\\r\\n]))`, "u");
/** Where a cell would begin for a spreadsheet that parts cells by semicolons or tabs: it does not heed quotes inside a cell. */
const BREAK = '[;\\t\\r\\n][\\s"]*';
const INSIDE = new RegExp(`(${BREAK})('*${SIGN})`, "gu");
const MARKED_INSIDE = new RegExp(`(${BREAK})'('*${SIGN})`, "gu");

/** A cell in which no spreadsheet finds a formula, whatever parts its cells: an apostrophe stands before each that could be one. */
export function withoutFormula(cell: string): string {
  return cell.replace(INSIDE, "$1'$2").replace(AT_START, "'$1");
}

/** A cell as it was before `withoutFormula`; other programs write such apostrophes too. */
export function withFormula(cell: string): string {
  if (!cell.includes("'")) return cell;
  return cell.replace(MARKED_AT_START, "$1").replace(MARKED_INSIDE, "$1$2");
}
