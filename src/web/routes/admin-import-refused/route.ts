import { AppError } from "#core/errors.ts";
import type { ImportRowEntry } from "#core/imports/import-run.ts";
import { isRunId } from "#core/imports/run-address.ts";
import { findImportRun, streamRefusedRows } from "#data/queries/import-runs.ts";
import { faultWords } from "#web/components/admin-import/undo-run.server.ts";
import { adminRoute } from "#web/http/admin-route.server.ts";
import { csvAnswer } from "#web/http/respond.server.ts";

/** Exports all rejected rows of an import with their reasons, as a file that is created while it is sent. */
export const loader = adminRoute("moderator", async ({ params, context }) => {
  const { database, translate } = context;
  const runId = params.run ?? "";
  const run = isRunId(runId) ? await findImportRun(database.db, runId) : null;
  if (run === null) throw new AppError("not-found", "there is no such import");
  const head = [translate("adminImport.refusedCsv.row"), translate("adminImport.refusedCsv.reason")];
  const refused = streamRefusedRows(database.db, run.runId);
  return csvAnswer({
    fileName: csvName(run.fileName),
    head: [...head, ...(run.survey?.names ?? [])],
    rows: refusedRows(refused, (faults) => faults.map((fault) => faultWords(fault, translate)).join("; ")),
  });
});

/** Yields row number and reason, then the columns as in the file, so that the corrected file can be imported again. */
async function* refusedRows(
  refused: AsyncIterable<ImportRowEntry>,
  reasonOf: (faults: ImportRowEntry["faults"]) => string,
) {
  for await (const { row, faults, cells } of refused) yield [String(row), reasonOf(faults), ...cells];
}

/** Names the file of rejected rows after the imported file, with only characters that every system accepts. */
function csvName(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z]{3}$/i, "")
    .replace(/[^a-zA-Z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${name === "" ? "import" : name}-refused.csv`;
}
