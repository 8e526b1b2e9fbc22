import { BADGE_MAX } from "#core/notifications/notification.ts";
import { countUnread } from "#data/queries/notifications.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** How many notifications the reader has not read, at most one more than the bell shows. None when that cannot be read: the page says itself that something is wrong. */
export async function unreadLoader({ database, viewer, logError }: RequestContext): Promise<number> {
  if (viewer === null) return 0;
  try {
    return await countUnread(database.db, viewer.userId, BADGE_MAX);
  } catch (error) {
    logError(error, "how many notifications are unread could not be read");
    return 0;
  }
}
