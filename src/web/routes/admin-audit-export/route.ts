import { noteExport } from "#commands/audit/note-in-audit.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { localDate } from "#core/time/local-time.ts";
import { csvFileName } from "#formats/csv-download.ts";
import { actionWords, auditLogSource } from "#web/components/admin-audit/audit-log-source.server.ts";
import { readAllOfLog, queryOf } from "#web/components/admin-audit/read-log.server.ts";
import { adminRoute } from "#web/http/admin-route.server.ts";
import { csvAnswer } from "#web/http/respond.server.ts";
import { EXPORT_PATHS } from "#web/components/admin-audit/logs.ts";
import type { AuditRow } from "#data/queries/audit-entries.ts";
import type { Translator } from "#messages/translator.ts";

const HEAD = [
  "when",
  "action",
  "outcome",
  "role",
  "account",
  "email",
  "table",
  "record",
  "old",
  "new",
  "facts",
  "ip",
  "browser",
  "request",
] as const;

/** Exports the security logs as a file, with the filters of the page that links here. */
export const loader = adminRoute("admin", async ({ url, context }) => {
  const { translate, database, actor, now, zone } = context;
  const reading = auditLogSource(context);
  const requested = queryOf(url, { ...reading, path: EXPORT_PATHS.security });
  if (context.method !== "HEAD") {
    const facts = { activity: requested.activity, searched: requested.query !== null };
    await noteExport(database, { actor, action: "export-audit-log", facts }, now);
  }
  return csvAnswer({
    fileName: csvFileName("admin-security-logs", localDate(now, zone.id)),
    head: HEAD.map((column) => translate(`adminAudit.csv.${column}`)),
    rows: linesOf(readAllOfLog(requested, reading), translate),
  });
});

async function* linesOf(rows: AsyncIterable<AuditRow>, translate: Translator): AsyncGenerator<readonly string[]> {
  for await (const row of rows) {
    yield [
      toIsoSeconds(row.recordedAt),
      actionWords(row.action, translate),
      translate(`adminAudit.csv.${row.outcome}`),
      row.actorRole,
      row.actorId ?? "",
      row.actorEmail ?? "",
      row.entityType ?? "",
      row.entityId ?? "",
      jsonOf(row.oldValues),
      jsonOf(row.newValues),
      Object.keys(row.facts).length === 0 ? "" : jsonOf(row.facts),
      row.address ?? "",
      row.userAgent ?? "",
      row.requestId ?? "",
    ];
  }
}

function jsonOf(values: Readonly<Record<string, unknown>> | null): string {
  return values === null ? "" : JSON.stringify(values);
}
