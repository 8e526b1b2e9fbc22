import { BADGE_MAX } from "#core/notifications/notification.ts";
import { countUnread } from "#data/queries/notifications.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * The reader's number of unread notifications, at most one more than the bell shows; 0 when it cannot be read, because
 * the page reports the failure itself.
 */
export async function unreadLoader({ database, viewer, logError }: RequestContext): Promise<number> {
  if (viewer === null) return 0;
  const loaded = await orLogged({ logError }, "the number of unread notifications could not be read", () =>
    countUnread(database.db, viewer.userId, BADGE_MAX),
  );
  return loaded ?? 0;
}
