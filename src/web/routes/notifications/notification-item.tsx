import Check from "lucide-react/icons/check";
import type { FormEvent } from "react";
import "#messages/parts/notifications.ts";
import { ClockNote } from "#web/components/events/clock-note.tsx";
import { ExampleMark } from "#web/components/events/example-notice.tsx";
import { NotificationMark } from "#web/components/notifications/notification-mark.tsx";
import { NotificationTitle } from "#web/components/notifications/notification-title.tsx";
import type { NotificationView } from "#web/components/notifications/notification-view.ts";
import { READ_PATH } from "#web/components/notifications/mark-read.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

type NotificationItemProps = { view: NotificationView; onRead: (id: number) => Promise<boolean> };

/** One line of the page: what it says, how long ago, and while it is unread the button that marks it. */
export function NotificationItem({ view, onRead }: NotificationItemProps) {
  const t = useTranslations("notifications");
  const { id, title, message, iso, ago, isRead } = view;
  const mark = (event: FormEvent): void => {
    event.preventDefault();
    void onRead(id);
  };
  return (
    <li className={isRead ? "notification" : "notification notification--unread"}>
      <NotificationMark view={view} />
      <div>
        <NotificationTitle view={view} onRead={onRead} />
        {message !== "" && (
          <p className="small soft notification__message" dir="auto">
            {message}
          </p>
        )}
        {view.clockNote !== null && <ClockNote text={view.clockNote} />}
        {view.isExample && <ExampleMark />}
        <time className="notification__ago muted" dateTime={iso}>
          {ago}
        </time>
      </div>
      {!isRead && (
        <form method="post" action={READ_PATH} className="notification__act" onSubmit={mark}>
          <span className="unread-dot" aria-hidden="true" />
          <button type="submit" className="icon-button" name="id" value={id} aria-label={t("markOne", { title })}>
            <Icon of={Check} />
          </button>
        </form>
      )}
    </li>
  );
}
