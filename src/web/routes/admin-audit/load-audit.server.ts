import { auditReading } from "#web/components/admin-audit/audit-reading.server.ts";
import { readLog } from "#web/components/admin-audit/read-log.server.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { AuditView } from "#web/routes/admin-audit/audit-view.ts";
import { entryView } from "#web/routes/admin-audit/entry-view.server.ts";

/** A page of the security logs. */
export async function loadAudit(
  url: URL,
  frame: AdminFrameData,
  context: RequestContext,
): Promise<{ status: number; view: AuditView }> {
  const { translate, site, requestId } = context;
  const page = translate("adminAudit.documentTitle.security");
  const { asked, here, page: read } = await readLog(url, auditReading(context), context);
  const always = {
    documentTitle: translate("admin.documentTitle", { page, site: site.name }),
    frame,
    asked,
    here,
  };
  if (read === null) return { status: 503, view: { ...always, shows: "failed", requestId } };
  const reader = listReader(context);
  const entries = read.rows.map((row) => entryView(row, reader));
  return { status: 200, view: { ...always, shows: "list", entries, part: read.part } };
}
