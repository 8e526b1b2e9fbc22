import Check from "lucide/dist/esm/icons/check.mjs";
import CheckCheck from "lucide/dist/esm/icons/check-check.mjs";
import FlaskConical from "lucide/dist/esm/icons/flask-conical.mjs";
import { type FormEvent, useEffect, useRef, useSyncExternalStore } from "react";
import { Link, useRevalidator } from "react-router";
import { NOTIFICATIONS_RETENTION_MONTHS } from "#core/notifications/notification.ts";
import { DEVICE_PUSH_PATH } from "#core/push/push.ts";
import { ClockNote } from "#web/components/events/relative-line.tsx";
import { ExampleMark } from "#web/components/events/card-head.tsx";
import { liveNews } from "#web/components/notifications/live-news.ts";
import { READ_PATH, useMarkRead } from "#web/components/notifications/mark-read.ts";
import { NotificationMark, NotificationTitle } from "#web/components/notifications/notification-title.tsx";
import type { NotificationView } from "#web/components/notifications/notification-view.ts";
import type { NotificationsList } from "#web/routes/notifications/notifications.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** All notifications of the reader, newest first. */
export function NotificationsPage({ view }: { view: NotificationsList }) {
  const t = useTranslations("notifications");
  const { one, all } = useMarking();
  const { groups, older, isOlder } = view;
  return (
    <div className="notifications">
      <div>
        <PageHead view={view} onMarkAll={all} />
        {groups.length === 0 ? (
          <Empty title={isOlder ? t("emptyOlder") : t("empty")}>
            <p>{isOlder ? <Link to="/notifications">{t("newest")}</Link> : t("emptyText")}</p>
          </Empty>
        ) : (
          groups.map(({ title, views }) => (
            <section key={title} aria-label={title}>
              <h2 className="notifications__day">{title}</h2>
              <ul className="notification-list">
                {views.map((each) => (
                  <NotificationItem key={each.id} view={each} onRead={one} />
                ))}
              </ul>
            </section>
          ))
        )}
        {(older !== null || (isOlder && groups.length > 0)) && (
          <p className="notifications__more cluster">
            {isOlder && <Link to="/notifications">{t("newest")}</Link>}
            {older !== null && <Link to={older}>{t("older")}</Link>}
          </p>
        )}
      </div>
      <aside aria-label={t("about.title")}>
        <h2>{t("about.title")}</h2>
        <p className="small soft">{t("about.text", { months: NOTIFICATIONS_RETENTION_MONTHS })}</p>
        <p className="small">
          <Link to="/preferences">{t("about.link")}</Link>
        </p>
        <p className="small">
          <Link to={DEVICE_PUSH_PATH}>{t("about.device")}</Link>
        </p>
      </aside>
    </div>
  );
}

function PageHead({ view, onMarkAll }: { view: NotificationsList; onMarkAll: (upTo: number) => void }) {
  const t = useTranslations("notifications");
  const { unread, newest, mayTest } = view;
  const markAll = (event: FormEvent): void => {
    event.preventDefault();
    if (newest !== null) onMarkAll(newest);
  };
  return (
    <div className="page-head notifications__head">
      <div className="cluster">
        <h1>{t("title")}</h1>
        {unread > 0 && <Pill tone="primary">{t("unread", { n: unread })}</Pill>}
      </div>
      <div className="cluster">
        {mayTest && (
          <PostForm action="/notifications" preventScrollReset className="notifications__test">
            <SubmitButton look="quiet">
              <Icon of={FlaskConical} />
              {t("createTest")}
            </SubmitButton>
          </PostForm>
        )}
        {unread > 0 && newest !== null && (
          <form method="post" action={READ_PATH} onSubmit={markAll}>
            <input type="hidden" name="upTo" value={newest} />
            <Button type="submit">
              <Icon of={CheckCheck} />
              {t("markAll")}
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}

/** Marks notifications on the page, then reloads the page's data, as it does when a notification arrives. */
function useMarking() {
  const { revalidate } = useRevalidator();
  const marking = useMarkRead();
  const newest = useSyncExternalStore(liveNews.subscribe, liveNews.newest, () => 0);
  const shown = useRef(newest);
  useEffect(() => {
    if (newest !== shown.current) void revalidate();
    shown.current = newest;
  }, [newest, revalidate]);
  return {
    async one(id: number): Promise<boolean> {
      const isDone = await marking.one(id);
      if (isDone) void revalidate();
      return isDone;
    },
    all(upTo: number): void {
      void marking.all(upTo).then((isDone) => (isDone ? revalidate() : undefined));
    },
  };
}

type NotificationItemProps = { view: NotificationView; onRead: (id: number) => Promise<boolean> };

/** One notification: its text, its age, and while it is unread the button that marks it as read. */
function NotificationItem({ view, onRead }: NotificationItemProps) {
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
          <p className="small soft notification__message" dir={view.isAnnouncement ? "auto" : undefined}>
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
