import { data } from "react-router";
import "#messages/parts/admin-users.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { AreaFailed } from "#web/components/admin/area-failed.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { answerMembers } from "#web/components/admin-users/answer-members.server.ts";
import { SuspendDialog } from "#web/components/admin-users/suspend-dialog.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { loadUsers } from "#web/routes/admin-users/load-users.server.ts";
import { UsersFilters } from "#web/routes/admin-users/users-filters.tsx";
import { UsersList } from "#web/routes/admin-users/users-list.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const area = await adminArea(request, context, "admin");
  const { view, status } = await loadUsers(new URL(request.url), area, context);
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

export default function AdminUsers({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="users">
      {view.shows === "list" && view.question !== null && (
        <SuspendDialog
          key={view.question.userId}
          question={view.question}
          action={view.questionPath}
          answer={answer ?? null}
        />
      )}
      <UsersFilters asked={view.asked} />
      {view.shows === "failed" ? (
        <AreaFailed area="users" requestId={view.requestId} here={view.here} />
      ) : (
        <UsersList view={view} />
      )}
    </AdminFrame>
  );
}
