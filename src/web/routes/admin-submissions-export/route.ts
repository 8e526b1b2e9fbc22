import { noteExport } from "#commands/audit/note-in-audit.ts";
import { localDate } from "#core/time/local-time.ts";
import { parseSubmissionsAddress } from "#core/submissions/submission-list-address.ts";
import { csvFileName } from "#formats/csv-download.ts";
import { streamDeskSubmissions } from "#data/queries/submission-desk.ts";
import { adminRoute } from "#web/http/admin-route.server.ts";
import { csvAnswer } from "#web/http/respond.server.ts";
import { CSV_COLUMNS, csvRow } from "#web/routes/admin-submissions-export/csv-row.server.ts";

/** Exports the submissions that the list's filters find, as a file that is created while it is sent (spec §9). */
export const loader = adminRoute("moderator", async ({ url, context }) => {
  const { database, actor, now, zone } = context;
  const { requested } = parseSubmissionsAddress(url.searchParams, () => true);
  const facts = { status: requested.state, searched: requested.query !== null };
  if (context.method !== "HEAD") await noteExport(database, { actor, action: "export-submissions", facts }, now);
  return csvAnswer({
    fileName: csvFileName("host-gathering-submissions", localDate(now, zone.id)),
    head: CSV_COLUMNS,
    rows: rowsOf(streamDeskSubmissions(database.db, requested)),
  });
});

async function* rowsOf(submissions: ReturnType<typeof streamDeskSubmissions>) {
  for await (const submission of submissions) yield csvRow(submission);
}
