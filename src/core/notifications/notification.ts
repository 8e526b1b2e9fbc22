/** How a notification looks (spec visitors §3, Notification (stored)). */
export const NOTIFICATION_TYPES = ["info", "success", "warning", "error"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What a notification's message needs beside the names that are read when it is shown: moments, own paths, somebody's own words. */
export type NotificationFacts = {
  /** When the date is now, or would have been. */
  startsAt?: number;
  /** The date's original local start, for its address. */
  originalLocal?: string;
  /** The page to open, when it is not the event's or the organizer's. */
  path?: string;
  /** Finished words, for what an administrator writes. */
  title?: string;
  message?: string;
};
