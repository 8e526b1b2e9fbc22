import type { NotificationView } from "#web/components/notifications/notification-view.ts";

/** The page of notifications, or why there is none. */
export type NotificationsView = { documentTitle: string } & (
  | { shows: "failed"; requestId: string }
  | {
      shows: "list";
      unread: number;
      /** Groups with a heading; none where there is nothing. */
      groups: readonly { title: string; views: readonly NotificationView[] }[];
      /** The newest number on the page: 'Mark All Read' marks nothing that came after it. */
      newest: number | null;
      /** The page of older ones; null at the end. */
      older: string | null;
      /** Whether this is such a page. */
      isOlder: boolean;
      /** Whether the reader may write test notifications. */
      mayTest: boolean;
    }
);

export type NotificationsList = Extract<NotificationsView, { shows: "list" }>;
