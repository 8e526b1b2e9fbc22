import { ClockNote } from "#web/components/events/clock-note.tsx";
import { ExampleMark } from "#web/components/events/example-notice.tsx";
import { NotificationMark } from "#web/components/notifications/notification-mark.tsx";
import { NotificationTitle } from "#web/components/notifications/notification-title.tsx";
import type { NotificationView } from "#web/components/notifications/notification-view.ts";

type BellItemProps = { view: NotificationView; onRead: (id: number) => Promise<boolean> };

/** One notification under the bell. */
export function BellItem({ view, onRead }: BellItemProps) {
  return (
    <li className={view.isRead ? "bell-item" : "bell-item bell-item--unread"}>
      <NotificationMark view={view} />
      <div>
        <NotificationTitle view={view} onRead={onRead} />
        {view.message !== "" && (
          <p className="small soft" dir="auto">
            {view.message}
          </p>
        )}
        {view.clockNote !== null && <ClockNote text={view.clockNote} />}
        {view.isExample && <ExampleMark />}
        <time className="xsmall muted" dateTime={view.iso}>
          {view.ago}
        </time>
      </div>
      {!view.isRead && <span className="unread-dot" aria-hidden="true" />}
    </li>
  );
}
