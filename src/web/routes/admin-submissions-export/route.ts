import { noteExport } from "#commands/audit/note-in-audit.ts";
import { localDate } from "#core/time/local-time.ts";
import { parseSubmissionsAddress } from "#core/submissions/submission-list-address.ts";
import { csvFileName } from "#formats/csv-download.ts";
import { streamDeskSubmissions } from "#data/queries/submission-desk.ts";
import { adminArea } from "#web/http/admin-area.server.ts";
import { csvAnswer } from "#web/http/respond.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { CSV_COLUMNS, csvRow } from "#web/routes/admin-submissions-export/csv-row.server.ts";
import type { Route } from "./+types/route.ts";

/** Exports the submissions that the list's filters find, as a file that is created while it is sent (spec §9). */
export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  await adminArea(request, context, "moderator");
  const { database, actor, now, zone } = context;
  const { requested } = parseSubmissionsAddress(new URL(request.url).searchParams, () => true);
  const facts = { status: requested.state, searched: requested.query !== null };
  if (context.method !== "HEAD") await noteExport(database, { actor, action: "export-submissions", facts }, now);
  return csvAnswer({
    fileName: csvFileName("host-gathering-submissions", localDate(now, zone.id)),
    head: CSV_COLUMNS,
    rows: rowsOf(streamDeskSubmissions(database.db, requested)),
  });
}

async function* rowsOf(submissions: ReturnType<typeof streamDeskSubmissions>) {
  for await (const submission of submissions) yield csvRow(submission);
}
