import { noteExport } from "#commands/audit/note-in-audit.ts";
import { ACTIVITY_TYPES } from "#core/activity/activity.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { localDate } from "#core/time/local-time.ts";
import { csvFileName } from "#formats/csv-download.ts";
import type { Translator } from "#messages/translator.ts";
import { activityLogSource, type NamedActivity } from "#web/components/admin-audit/activity-log-source.server.ts";
import { EXPORT_PATHS } from "#web/components/admin-audit/logs.ts";
import { readAllOfLog, queryOf } from "#web/components/admin-audit/read-log.server.ts";
import { adminRoute } from "#web/http/admin-route.server.ts";
import { csvAnswer } from "#web/http/respond.server.ts";

const HEAD = ["when", "activity", "name", "email", "entity", "record", "title", "metadata"] as const;

/** Exports the members' activities as a file, with the filters of the page that links here. */
export const loader = adminRoute("admin", async ({ url, area, context }) => {
  const { translate, database, actor, now, zone } = context;
  const reading = activityLogSource(database, area.viewer, zone.id);
  const requested = queryOf(url, { ...reading, path: EXPORT_PATHS.activities });
  if (context.method !== "HEAD") {
    const facts = { activity: requested.activity, searched: requested.query !== null };
    await noteExport(database, { actor, action: "export-activity-log", facts }, now);
  }
  return csvAnswer({
    fileName: csvFileName("user-activities", localDate(now, zone.id)),
    head: HEAD.map((column) => translate(`adminAudit.csv.${column}`)),
    rows: linesOf(readAllOfLog(requested, reading), translate),
  });
});

async function* linesOf(rows: AsyncIterable<NamedActivity>, translate: Translator): AsyncGenerator<readonly string[]> {
  for await (const { createdAt, type, name, email, entityType, entityId, thing, metadata } of rows) {
    const known = ACTIVITY_TYPES.find((each) => each === type);
    yield [
      toIsoSeconds(createdAt),
      known === undefined ? type : translate(`adminAudit.kind.${known}`),
      name ?? "",
      email,
      entityType,
      entityId,
      thing?.name ?? "",
      Object.keys(metadata).length === 0 ? "" : JSON.stringify(metadata),
    ];
  }
}
