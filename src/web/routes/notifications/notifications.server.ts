import { NOTIFICATIONS_SHOWN, UNREAD_COUNTED, mayNotify } from "#core/notifications/notification.ts";
import type { Viewer } from "#core/viewer.ts";
import { countUnread, listNotifications } from "#data/queries/notifications.ts";
import type { NotificationView } from "#web/components/notifications/notification-view.ts";
import { notificationViews } from "#web/components/notifications/notification-views.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

export const NOTIFICATIONS_PATH = "/notifications";

/** Loads fifty notifications, those before the number `before` if given; returns a failure as a value. */
export async function notificationsLoader(
  viewer: Viewer,
  before: number | null,
  context: RequestContext,
): Promise<{ status: number; view: NotificationsView }> {
  const { translate, site, database, requestId } = context;
  const documentTitle = translate("layout.documentTitle", { title: translate("notifications.title"), site: site.name });
  const loaded = await orLogged(context, "notifications could not be read", async () => {
    const { userId } = viewer;
    // Reads one more, to know whether there are older ones.
    const rows = await listNotifications(database.db, { userId, before, limit: NOTIFICATIONS_SHOWN + 1 });
    const shown = rows.slice(0, NOTIFICATIONS_SHOWN);
    const views = notificationViews(shown, context);
    const groups = [
      { title: translate("notifications.today"), views: views.filter(({ isOfToday }) => isOfToday) },
      { title: translate("notifications.earlier"), views: views.filter(({ isOfToday }) => !isOfToday) },
    ];
    const last = shown.at(-1);
    const view: NotificationsView = {
      documentTitle,
      shows: "list",
      unread: Math.min(UNREAD_COUNTED, await countUnread(database.db, userId, UNREAD_COUNTED)),
      groups: groups.filter((group) => group.views.length > 0),
      newest: views[0]?.id ?? null,
      older: rows.length > shown.length && last ? `${NOTIFICATIONS_PATH}?before=${last.id}` : null,
      isOlder: before !== null,
      mayTest: mayNotify(viewer),
    };
    return { status: 200, view };
  });
  return loaded ?? { status: 503, view: { documentTitle, shows: "failed", requestId } };
}

/** The page of notifications, or why it cannot be shown. */
type NotificationsView = { documentTitle: string } & (
  | { shows: "failed"; requestId: string }
  | {
      shows: "list";
      unread: number;
      /** Groups with a heading; empty when there are no notifications. */
      groups: readonly { title: string; views: readonly NotificationView[] }[];
      /** The newest number on the page: 'Mark All Read' leaves later notifications unread. */
      newest: number | null;
      /** The page of older notifications; null at the end. */
      older: string | null;
      /** Whether this page shows older notifications. */
      isOlder: boolean;
      /** Whether the reader may create test notifications. */
      mayTest: boolean;
    }
);

export type NotificationsList = Extract<NotificationsView, { shows: "list" }>;
