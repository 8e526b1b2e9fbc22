import { AppError } from "#core/errors.ts";
import { isRunId } from "#core/imports/run-address.ts";
import { importRun, refusedRowsOf } from "#data/queries/import-runs.ts";
import { refusedRowsCsv } from "#formats/refused-rows-csv.ts";
import { faultWords } from "#web/components/admin-import/fault-words.server.ts";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { streamOf } from "#web/routes/admin-import-refused/stream-of.ts";
import { csvName } from "#web/routes/admin-import-refused/csv-name.ts";
import type { Route } from "./+types/route.ts";

/** All refused rows of an import with their reasons, as a file that is made while it is sent. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const about = context.get(requestContext);
  await adminArea(request, about, "moderator");
  const { database, translate } = about;
  const run = isRunId(params.run) ? await importRun(database.db, params.run) : null;
  if (run === null) throw new AppError("not-found", "there is no such import");
  const words = {
    row: translate("adminImport.refusedCsv.row"),
    reason: translate("adminImport.refusedCsv.reason"),
    reasonOf: ({ faults }: { faults: readonly Parameters<typeof faultWords>[0][] }) =>
      faults.map((fault) => faultWords(fault, translate)).join("; "),
  };
  const lines = refusedRowsCsv(run.survey?.names ?? [], refusedRowsOf(database.db, run.runId), words);
  const body = streamOf(lines);
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${csvName(run.fileName)}"`,
      "cache-control": "private, no-store",
    },
  });
}
