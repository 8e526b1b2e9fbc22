import type { FoundNotification } from "#core/notifications/describe-notification.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** The content of a mail of notifications; the zone is the mail's. */
export type NotificationLetter = {
  at: EpochMs;
  items: readonly FoundNotification[];
  /** Whether the reader chose the zone; otherwise it is the site's. */
  isOwnZone: boolean;
  unsubscribePath: string;
};
