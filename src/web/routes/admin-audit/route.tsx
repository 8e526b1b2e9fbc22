import { data } from "react-router";
import { AUDIT_CHOICES } from "#core/audit/audit-actions.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { LogCard, LogFilters, LogFrame } from "#web/components/admin-audit/log-page.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { AuditEntry } from "#web/routes/admin-audit/audit-entry.tsx";
import { auditLoader } from "#web/routes/admin-audit/admin-audit.server.ts";
import { useTranslations } from "#web/texts.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { frame } = await adminArea(request, context, "admin");
  const { view, status } = await auditLoader(new URL(request.url), frame, context);
  return data(view, { status });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

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
