import { data } from "react-router";
import "#messages/parts/admin-jobs.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { AreaFailed } from "#web/components/admin/area-failed.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerJobs } from "#web/routes/admin-jobs/answer-jobs.server.ts";
import { JobsCard } from "#web/routes/admin-jobs/jobs-card.tsx";
import { JobsFigures } from "#web/routes/admin-jobs/jobs-figures.tsx";
import { loadJobs } from "#web/routes/admin-jobs/load-jobs.server.ts";
import { useTranslations } from "#web/texts.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { frame } = await adminArea(request, context, "admin");
  const { view, status } = await loadJobs(frame, context);
  return data(view, { status });
}

export async function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  const { viewer } = await adminArea(request, context, "admin");
  return answerJobs(request, viewer, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function AdminJobs({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("adminJobs");
  return (
    <AdminFrame frame={view.frame} tab={null}>
      <div className="jobs">
        <h2>{t("title")}</h2>
        {view.shows === "failed" ? (
          <AreaFailed area="jobs" requestId={view.requestId} here="/admin/jobs" headingLevel="h3" />
        ) : (
          <>
            <JobsFigures figures={view.figures} />
            <JobsCard runs={view.runs} />
          </>
        )}
      </div>
    </AdminFrame>
  );
}
