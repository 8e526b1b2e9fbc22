import type { OpenedFile } from "#commands/imports/batch-item.ts";
import { openCalendar } from "#commands/imports/open-calendar.ts";
import { openCsv } from "#commands/imports/open-csv.ts";
import { storedFile } from "#commands/imports/stored-file.ts";
import { mappedHeader } from "#core/imports/column-mapping.ts";
import type { Checked } from "#core/text/fault.ts";
import type { ImportRunRow } from "#data/queries/import-runs-write.ts";
import type { Connection } from "#data/transaction.ts";

/** The rows of a run's file, as its mapping and options read them. */
export function openRun(db: Connection, run: ImportRunRow): Promise<Checked<OpenedFile>> {
  const file = storedFile(db, run.id);
  if (run.kind === "ics") return openCalendar(file, run);
  return openCsv(file, run.options.timezone, (names) => mappedHeader(names, run.mapping ?? []));
}
