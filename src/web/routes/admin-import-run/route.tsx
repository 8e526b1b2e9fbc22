import { data } from "react-router";
import "#messages/parts/admin-import.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { AreaFailed } from "#web/components/admin/area-failed.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { type ImportStep, ImportSteps } from "#web/components/admin-import/import-steps.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerRun } from "#web/routes/admin-import-run/answer-run.server.ts";
import { ColumnsStep } from "#web/routes/admin-import-run/columns-step.tsx";
import { EndedCard } from "#web/routes/admin-import-run/ended-card.tsx";
import { loadRun } from "#web/routes/admin-import-run/load-run.server.ts";
import { PreviewStep } from "#web/routes/admin-import-run/preview-step.tsx";
import { ResultCard } from "#web/routes/admin-import-run/result-card.tsx";
import type { RunAnswer, RunView } from "#web/routes/admin-import-run/run-view.ts";
import { useRunToast } from "#web/routes/admin-import-run/use-run-toast.ts";
import { WorkingCard } from "#web/routes/admin-import-run/working-card.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router, params }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { frame } = await adminArea(request, context, "moderator");
  const { view, status } = await loadRun({ url: new URL(request.url), runId: params.run }, frame, context);
  return data(view, { status });
}

export async function action({ request, context: router, params }: Route.ActionArgs) {
  const context = router.get(requestContext);
  await adminArea(request, context, "moderator");
  return answerRun(request, params.run, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function AdminImportRun({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  useRunToast(view);
  return (
    <AdminFrame frame={view.frame} tab="events" sub="import">
      <ShowToast toast={answer?.toast} />
      {view.shows !== "failed" && <ImportSteps current={stepOf(view)} />}
      <Step view={view} answer={answer ?? null} />
    </AdminFrame>
  );
}

function stepOf(view: RunView): ImportStep {
  if (view.shows === "columns") return "columns";
  return view.shows === "preview" || view.state === "previewing" ? "preview" : "apply";
}

function Step({ view, answer }: { view: RunView; answer: RunAnswer | null }) {
  switch (view.shows) {
    case "columns":
      return <ColumnsStep view={view} answer={answer} />;
    case "working":
      return <WorkingCard key={view.state} view={view} />;
    case "preview":
      return <PreviewStep view={view} />;
    case "result":
      return <ResultCard view={view} />;
    case "ended":
      return <EndedCard view={view} />;
    case "failed":
      return <AreaFailed area="imports" requestId={view.requestId} here="" />;
  }
}
