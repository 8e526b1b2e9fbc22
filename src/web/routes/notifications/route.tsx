import { data, redirect } from "react-router";
import { noIndexMeta } from "#web/http/no-index.ts";
import { ReadOrFailed } from "#web/components/accounts/read-or-failed.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { createTest } from "#web/routes/notifications/create-test.server.ts";
import { notificationsLoader, NOTIFICATIONS_PATH } from "#web/routes/notifications/notifications.server.ts";
import { NotificationsPage } from "#web/routes/notifications/notifications-page.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router, request }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const viewer = requireViewer(context);
  const before = new URL(request.url).searchParams.getAll("before");
  const isNumber = before.length === 1 && /^[1-9]\d{0,14}$/.test(before[0] ?? "");
  if (before.length > 0 && !isNumber) throw redirect(NOTIFICATIONS_PATH);
  const { view, status } = await notificationsLoader(viewer, isNumber ? Number(before[0]) : null, context);
  return data(view, { status });
}

/** Handles 'Create Test Notification', the only form of this page. */
export function action({ context }: Route.ActionArgs) {
  return createTest(context.get(requestContext));
}

export const meta = noIndexMeta;

export default function Notifications({ loaderData: view }: Route.ComponentProps) {
  return (
    <Wrap padded>
      <ReadOrFailed area="notifications" view={view} to="/notifications">
        {view.shows !== "failed" && <NotificationsPage view={view} />}
      </ReadOrFailed>
    </Wrap>
  );
}
