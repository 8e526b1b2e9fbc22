import { data } from "react-router";
import "#messages/parts/admin-submissions.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { AreaFailed } from "#web/components/admin/area-failed.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerSubmissions } from "#web/routes/admin-submissions/answer-submissions.server.ts";
import { ArrivalSwitch } from "#web/routes/admin-submissions/arrival-switch.tsx";
import { loadSubmissions } from "#web/routes/admin-submissions/load-submissions.server.ts";
import { SubmissionsBar } from "#web/routes/admin-submissions/submissions-bar.tsx";
import { SubmissionsList } from "#web/routes/admin-submissions/submissions-list.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { frame } = await adminArea(request, context, "moderator");
  const { view, status } = await loadSubmissions(new URL(request.url), frame, context);
  return data(view, { status });
}

export async function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  await adminArea(request, context, "moderator");
  return answerSubmissions(request, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function AdminSubmissions({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="submissions">
      <ShowToast toast={answer?.toast} />
      {view.shows === "failed" ? (
        <AreaFailed area="submissions" requestId={view.requestId} here={view.here} />
      ) : (
        <>
          <SubmissionsBar asked={view.asked} exportHref={view.exportHref} />
          <ArrivalSwitch />
          <SubmissionsList view={view} answer={answer ?? null} />
        </>
      )}
    </AdminFrame>
  );
}
