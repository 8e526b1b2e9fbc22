import type { FoundNotification } from "#core/notifications/describe-notification.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** What a mail of notifications tells one member; the zone is that of the message. */
export type NotificationLetter = {
  at: EpochMs;
  items: readonly FoundNotification[];
  /** Whether the reader chose the zone; else it is the site's. */
  isOwnZone: boolean;
  unsubscribePath: string;
};
