import { data } from "react-router";
import "#messages/parts/moderation.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { AreaFailed } from "#web/components/admin/area-failed.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerModeration } from "#web/routes/admin-moderation/answer-moderation.server.ts";
import { loadModeration } from "#web/routes/admin-moderation/load-moderation.server.ts";
import { ModerationFilters } from "#web/routes/admin-moderation/moderation-filters.tsx";
import { PendingCard } from "#web/routes/admin-moderation/pending-card.tsx";
import { RecentCard } from "#web/routes/admin-moderation/recent-card.tsx";
import { RejectDialog } from "#web/routes/admin-moderation/reject-dialog.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { frame } = await adminArea(request, context, "moderator");
  const { view, status } = await loadModeration(new URL(request.url), frame, context);
  return data(view, { status });
}

export async function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  await adminArea(request, context, "moderator");
  return answerModeration(request, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function AdminModeration({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="events" sub="moderation">
      <ModerationFilters asked={view.asked} />
      {view.shows === "failed" ? (
        <AreaFailed area="moderation" requestId={view.requestId} here={view.here} />
      ) : (
        <>
          {view.question !== null && (
            <RejectDialog key={view.question.action} question={view.question} answer={answer ?? null} />
          )}
          <PendingCard key={view.asOf} view={view} />
          <RecentCard recent={view.recent} action={view.here} />
        </>
      )}
    </AdminFrame>
  );
}
