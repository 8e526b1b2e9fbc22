/** By what a notification is known at a glance. */
export type NotificationIcon = "success" | "warning" | "error" | "info" | "published" | "moved";

/** A notification in finished sentences. */
export type NotificationView = {
  id: number;
  type: "success" | "warning" | "error" | "info";
  icon: NotificationIcon;
  title: string;
  message: string;
  /** Where clocks were changed between an old time and the new one. */
  clockNote: string | null;
  /** Whether it is about an event of the demo directory. */
  isExample: boolean;
  /** The page that it is about; null for one that is about none. */
  href: string | null;
  /** "3 hours ago", and the moment itself for machines. */
  ago: string;
  iso: string;
  isRead: boolean;
  /** Whether it came today, as the reader's clock has it. */
  isOfToday: boolean;
};

export type BellProps = {
  /** How many are unread, as the page was made. */
  unread: number;
  /** Tells accounts apart: what one of them hears is not told in the tabs of another. */
  owner: string;
  /** How times are written; when it changes, what is heard is asked for anew. */
  style: string;
};

export type LiveBellProps = BellProps & {
  /** Whether the link that it takes the place of had the focus. */ takesFocus: boolean;
};
