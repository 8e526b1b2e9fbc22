import { data } from "react-router";
import { ACTIVITY_TYPES } from "#core/activity/activity.ts";
import "#messages/parts/admin-audit.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { AreaFailed } from "#web/components/admin/area-failed.tsx";
import { LogCard } from "#web/components/admin-audit/log-card.tsx";
import { LogFilters } from "#web/components/admin-audit/log-filters.tsx";
import { LogFrame } from "#web/components/admin-audit/log-frame.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { ActivityEntry } from "#web/routes/admin-activities/activity-entry.tsx";
import { loadActivities } from "#web/routes/admin-activities/load-activities.server.ts";
import { useTranslations } from "#web/texts.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const area = await adminArea(request, context, "admin");
  const { view, status } = await loadActivities(new URL(request.url), area, context);
  return data(view, { status });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function AdminActivities({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("adminAudit.kind");
  const choices = ACTIVITY_TYPES.map((value) => ({ value, label: t(value) }));
  return (
    <LogFrame frame={view.frame} log="activities">
      <LogFilters log="activities" asked={view.asked} choices={choices} />
      {view.shows === "failed" ? (
        <AreaFailed area="activities" requestId={view.requestId} here={view.here} />
      ) : (
        <LogCard log="activities" part={view.part}>
          {view.entries.map((entry) => (
            <ActivityEntry key={entry.id} entry={entry} />
          ))}
        </LogCard>
      )}
    </LogFrame>
  );
}
