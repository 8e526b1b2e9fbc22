import { describeNotification } from "#core/notifications/describe-notification.ts";
import { agoWords } from "#core/time/relative-time.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { toLocal } from "#core/time/local-time.ts";
import type { ListedNotification } from "#data/queries/notifications.ts";
import { LOCALES } from "#messages/language.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { NotificationIcon, NotificationView } from "#web/components/notifications/notification-view.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Notifications in the reader's language and zone. */
export function notificationViews(
  rows: readonly ListedNotification[],
  { translate, language, zone, hour12, now }: RequestContext,
): NotificationView[] {
  const style = { locale: LOCALES[language], zone: zone.id, hour12 };
  const dayOf = (moment: number) => toLocal(moment, zone.id).slice(0, 10);
  return rows.map((row) => {
    const { title, message, href, clockNote } = describeNotification(row, { now, style });
    const { id, type, isRead, createdAt } = row;
    const ago = agoWords(createdAt, now);
    return {
      id,
      type,
      icon: iconOf(row),
      title: wordsIn(translate, title),
      message: wordsIn(translate, message),
      isAnnouncement: row.announcement !== null,
      clockNote: clockNote === null ? null : wordsIn(translate, clockNote),
      isExample: row.isExample,
      href,
      ago: wordsIn(translate, { ...ago, key: `time.${ago.key}` }),
      iso: toIsoSeconds(createdAt),
      isRead,
      isOfToday: dayOf(createdAt) === dayOf(now),
    };
  });
}

function iconOf({ name, type }: ListedNotification): NotificationIcon {
  if (name === "event-published") return "published";
  return name === "event-moved" || name === "date-moved" ? "moved" : type;
}
