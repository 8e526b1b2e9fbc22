import { data } from "react-router";
import "#messages/parts/admin-organizers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { AreaFailed } from "#web/components/admin/area-failed.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerQueues } from "#web/routes/admin-queues/answer-queues.server.ts";
import { ClaimsCard } from "#web/routes/admin-queues/claims-card.tsx";
import { DecidedCard } from "#web/routes/admin-queues/decided-card.tsx";
import { loadQueues } from "#web/routes/admin-queues/load-queues.server.ts";
import { QueueDialog } from "#web/routes/admin-queues/queue-dialog.tsx";
import { ReportsCard } from "#web/routes/admin-queues/reports-card.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const area = await adminArea(request, context, "moderator");
  const { view, status } = await loadQueues(new URL(request.url), area, context);
  return data(view, { status });
}

export async function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  await adminArea(request, context, "moderator");
  return answerQueues(request, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function AdminQueues({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="events" sub="queues">
      {view.shows === "failed" ? (
        <AreaFailed area="claimsAndReports" requestId={view.requestId} here={view.here} />
      ) : (
        <>
          {view.question !== null && (
            <QueueDialog key={view.question.item} question={view.question} back={view.here} answer={answer ?? null} />
          )}
          <div className="queues">
            <ClaimsCard claims={view.claims} here={view.here} />
            <ReportsCard reports={view.reports} here={view.here} />
          </div>
          {view.decided.length > 0 && <DecidedCard decided={view.decided} action={view.here} />}
        </>
      )}
    </AdminFrame>
  );
}
