import { NOTIFICATIONS_SHOWN } from "#core/notifications/notification.ts";
import { listNotifications } from "#data/queries/notifications.ts";
import { notificationViews } from "#web/components/notifications/notification-views.server.ts";
import { scriptsOnly } from "#web/http/navigation.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: returns the newest notifications, formatted, for the list under the bell. */
export async function loader({ context: router, request }: Route.LoaderArgs) {
  scriptsOnly(request, "/notifications");
  const context = router.get(requestContext);
  const { userId } = requireViewer(context);
  const rows = await listNotifications(context.database.db, { userId, before: null, limit: NOTIFICATIONS_SHOWN });
  return Response.json(notificationViews(rows, context));
}
