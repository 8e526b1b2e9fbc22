import { data } from "react-router";
import "#messages/parts/admin-import.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { AreaFailed } from "#web/components/admin/area-failed.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { ImportSteps } from "#web/components/admin-import/import-steps.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerImport } from "#web/routes/admin-import/answer-import.server.ts";
import { ChooseCard } from "#web/routes/admin-import/choose-card.tsx";
import { loadImport } from "#web/routes/admin-import/load-import.server.ts";
import { RecentCard } from "#web/routes/admin-import/recent-card.tsx";
import { SourcesCard } from "#web/routes/admin-import/sources-card.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { frame } = await adminArea(request, context, "moderator");
  const { view, status } = await loadImport(new URL(request.url), frame, context);
  return data(view, { status });
}

export async function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  const { viewer } = await adminArea(request, context, "moderator");
  return answerImport(request, viewer, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function AdminImport({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="events" sub="import">
      <ShowToast toast={answer?.toast} />
      {view.shows === "failed" ? (
        <AreaFailed area="imports" requestId={view.requestId} here="" />
      ) : (
        <>
          <ImportSteps current="choose" />
          <div className="import-two">
            <ChooseCard key={view.tab} view={view} answer={answer ?? null} />
            <div className="stack">
              <SourcesCard sources={view.sources} />
              <RecentCard recent={view.recent} />
            </div>
          </div>
        </>
      )}
    </AdminFrame>
  );
}
