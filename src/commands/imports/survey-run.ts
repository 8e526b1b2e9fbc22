import { openCalendar } from "#commands/imports/open-calendar.ts";
import { type ImportFile, surveyFile } from "#commands/imports/survey-file.ts";
import { columnNamed, type Header } from "#core/imports/columns.ts";
import type { ImportKind, ImportRunOptions } from "#core/imports/import-run.ts";
import { accepted, type Checked } from "#core/text/fault.ts";
import type { EpochMs } from "#core/time/instant.ts";

type Survey = { names: readonly string[]; firstValues: readonly (readonly string[])[]; rows: number };

/** Looks a file through before anybody has said what its columns are; or why it is refused whole. */
export async function surveyRun(
  file: ImportFile,
  run: { kind: ImportKind; options: ImportRunOptions; fileName: string; createdAt: EpochMs },
): Promise<Checked<Survey>> {
  if (run.kind === "ics") {
    const opened = await openCalendar(file, run);
    return opened.ok
      ? accepted({ names: opened.value.header.names, firstValues: [], rows: opened.value.rows })
      : opened;
  }
  const survey = await surveyFile(file, anyHeader);
  if (!survey.ok) return survey;
  const { header, firstValues, rows } = survey.value;
  return accepted({ names: header.names, firstValues, rows });
}

/** Any first row will do: which column is which is still to be said. */
function anyHeader(names: readonly string[]): Checked<Header> {
  const places = names.flatMap((name, place) => {
    const column = columnNamed(name);
    return column === undefined ? [] : [[column, place] as const];
  });
  return accepted({ places: new Map(places), names, least: 0, ignored: [] });
}
