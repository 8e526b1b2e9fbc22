/** The icons of notifications. */
export type NotificationIcon = "success" | "warning" | "error" | "info" | "published" | "moved";

/** A notification in finished sentences. */
export type NotificationView = {
  id: number;
  type: "success" | "warning" | "error" | "info";
  icon: NotificationIcon;
  title: string;
  message: string;
  /** Whether the message is an organizer's own text, whose direction its letters decide. */
  isAnnouncement: boolean;
  /** A note about a clock change between an old time and the new one. */
  clockNote: string | null;
  /** Whether it is about an event of the demo directory. */
  isExample: boolean;
  /** The page of its subject; null for none. */
  href: string | null;
  /** "3 hours ago", and the moment itself for machines. */
  ago: string;
  iso: string;
  isRead: boolean;
  /** Whether it arrived today, in the reader's zone. */
  isOfToday: boolean;
};

export type BellProps = {
  /** The number of unread notifications when the page was rendered. */
  unread: number;
  /** Keeps accounts apart: news for one account never reaches the tabs of another. */
  owner: string;
  /** The time format; when it changes, the news is loaded again. */
  style: string;
};

export type LiveBellProps = BellProps & {
  /** Whether the link that it replaces had the focus. */ takesFocus: boolean;
};
