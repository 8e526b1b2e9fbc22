import type { ImportRowEntry } from "#core/imports/import-run.ts";
import { CSV_MARK, csvLine } from "#formats/csv-write.ts";

type Words = { row: string; reason: string; reasonOf: (entry: ImportRowEntry) => string };

/** The refused rows of an import as a CSV file, line by line: row number and reason, then the columns as they stand in the file. Corrected, it can be imported again. */
export async function* refusedRowsCsv(
  names: readonly string[],
  rows: AsyncIterable<ImportRowEntry>,
  { row, reason, reasonOf }: Words,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine([row, reason, ...names]);
  for await (const entry of rows) yield csvLine([String(entry.row), reasonOf(entry), ...entry.cells]);
}
