import { AUDIT_CHOICES } from "#core/audit/audit-actions.ts";
import { noIndexMeta } from "#web/http/no-index.ts";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { LogCard, LogFilters, LogFrame } from "#web/components/admin-audit/log-page.tsx";
import { adminPage } from "#web/http/admin-route.server.ts";
import { AuditEntry } from "#web/routes/admin-audit/audit-entry.tsx";
import { auditLoader } from "#web/routes/admin-audit/admin-audit.server.ts";
import { useTranslations } from "#web/texts.tsx";
import type { Route } from "./+types/route.ts";

export const loader = adminPage("admin", ({ url, area, context }) => auditLoader(url, area.frame, context));

export const meta = noIndexMeta;

export default function AdminAudit({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("adminAudit.group");
  const choices = AUDIT_CHOICES.map((value) => ({ value, label: t(value) }));
  return (
    <LogFrame frame={view.frame} log="security">
      <LogFilters log="security" requested={view.requested} choices={choices} />
      {view.shows === "failed" ? (
        <AreaFailed area="security" requestId={view.requestId} here={view.here} />
      ) : (
        <LogCard log="security" part={view.part}>
          {view.entries.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} />
          ))}
        </LogCard>
      )}
    </LogFrame>
  );
}
