import { read, utils, type WorkSheet } from "@e965/xlsx";

/**
 * Reads a CSV file as a spreadsheet program with the delimiter `separator` does: the cells' texts, and which of them it
 * would compute.
 */
export function readSpreadsheet(
  bytes: Uint8Array,
  separator: "," | ";" | "\t",
): { rows: readonly (readonly string[])[]; computed: readonly string[] } {
  const sheet = sheetOf(bytes, separator, false);
  const computed = Object.entries(sheet).flatMap(([at, cell]) => (!at.startsWith("!") && cell.f ? [cell.f] : []));
  const rows = utils.sheet_to_json<string[]>(sheetOf(bytes, separator, true), { header: 1, defval: "" });
  return { rows, computed };
}

function sheetOf(bytes: Uint8Array, separator: string, raw: boolean): WorkSheet {
  const { Sheets } = read(bytes, { type: "array", FS: separator, raw });
  const [sheet] = Object.values(Sheets);
  if (sheet === undefined) throw new Error("The file holds no sheet.");
  return sheet;
}
