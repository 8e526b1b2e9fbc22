import { data } from "react-router";
import "#messages/parts/admin.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerOverview } from "#web/routes/admin/answer-overview.server.ts";
import { loadOverview } from "#web/routes/admin/load-overview.server.ts";
import { OverviewFailed } from "#web/routes/admin/overview-failed.tsx";
import { OverviewFilters } from "#web/routes/admin/overview-filters.tsx";
import { OverviewList } from "#web/routes/admin/overview-list.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const area = await adminArea(request, context, "moderator");
  const { view, status } = await loadOverview(new URL(request.url), area, context);
  return data(view, { status });
}

export async function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  await adminArea(request, context, "moderator");
  return answerOverview(request, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function Admin({ loaderData: view }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="events" sub="overview">
      <OverviewFilters asked={view.asked} />
      {view.shows === "failed" ? <OverviewFailed view={view} /> : <OverviewList view={view} />}
    </AdminFrame>
  );
}
