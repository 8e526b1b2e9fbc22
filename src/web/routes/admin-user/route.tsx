import { data } from "react-router";
import "#messages/parts/admin-users.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { AreaFailed } from "#web/components/admin/area-failed.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { answerMembers } from "#web/components/admin-users/answer-members.server.ts";
import { SuspendDialog } from "#web/components/admin-users/suspend-dialog.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { loadUser } from "#web/routes/admin-user/load-user.server.ts";
import { MemberCard } from "#web/routes/admin-user/member-card.tsx";
import { MemberEvents } from "#web/routes/admin-user/member-events.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, params, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const area = await adminArea(request, context, "admin");
  const { view, status } = await loadUser(new URL(request.url), params.user, area, context);
  return data(view, { status });
}

export async function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  await adminArea(request, context, "admin");
  return answerMembers(request, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function AdminUser({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="users">
      {view.shows === "failed" ? (
        <AreaFailed area="users" requestId={view.requestId} here={view.here} />
      ) : (
        <>
          {view.question !== null && (
            <SuspendDialog question={view.question} action={`${view.here}?suspend=yes`} answer={answer ?? null} />
          )}
          <MemberCard view={view} />
          <MemberEvents view={view} />
        </>
      )}
    </AdminFrame>
  );
}
