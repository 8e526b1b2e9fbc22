import { data } from "react-router";
import "#messages/parts/admin-organizers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { AreaFailed } from "#web/components/admin/area-failed.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerAdminOrganizers } from "#web/routes/admin-organizers/answer-admin-organizers.server.ts";
import { loadAdminOrganizers } from "#web/routes/admin-organizers/load-admin-organizers.server.ts";
import { OrganizerFilters } from "#web/routes/admin-organizers/organizer-filters.tsx";
import { OrganizerQuestion } from "#web/routes/admin-organizers/organizer-question.tsx";
import { OrganizersList } from "#web/routes/admin-organizers/organizers-list.tsx";
import { HandedOver } from "#web/routes/admin-organizers/handed-over.tsx";
import { MergedOrganizers } from "#web/routes/admin-organizers/merged-organizers.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const area = await adminArea(request, context, "moderator");
  const { view, status } = await loadAdminOrganizers(new URL(request.url), area, context);
  return data(view, { status });
}

export async function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  await adminArea(request, context, "moderator");
  return answerAdminOrganizers(request, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function AdminOrganizers({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="events" sub="organizers">
      {view.shows === "list" && view.question !== null && (
        <OrganizerQuestion question={view.question} here={view.here} asked={view.asked} answer={answer ?? null} />
      )}
      <OrganizerFilters asked={view.asked} />
      {view.shows === "failed" ? (
        <AreaFailed area="organizers" requestId={view.requestId} here={view.here} />
      ) : (
        <OrganizersList view={view} />
      )}
      {view.shows === "list" && view.handedOver.length > 0 && <HandedOver handedOver={view.handedOver} />}
      {view.shows === "list" && view.merged.length > 0 && <MergedOrganizers merged={view.merged} />}
    </AdminFrame>
  );
}
