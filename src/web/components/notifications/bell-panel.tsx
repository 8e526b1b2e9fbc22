import { type ToggleEvent, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { ClockNote } from "#web/components/events/relative-line.tsx";
import { ExampleMark } from "#web/components/events/card-head.tsx";
import { type BellList, fetchList } from "#web/components/notifications/fetch-list.ts";
import { liveNews } from "#web/components/notifications/live-news.ts";
import { NotificationMark, NotificationTitle } from "#web/components/notifications/notification-title.tsx";
import type { NotificationView } from "#web/components/notifications/notification-view.ts";
import { useMarkRead } from "#web/components/notifications/mark-read.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Status } from "#web/ui/pill.tsx";

type BellPanelProps = { id: string; unread: number; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** The newest notifications under the bell. It uses the browser's popover, which handles Escape and returns the focus. */
export function BellPanel({ id, unread, isOpen, onToggle }: BellPanelProps) {
  const t = useTranslations("notifications");
  const { list, markOne, markAll, again } = useBellList(isOpen);
  const toggled = ({ newState, currentTarget }: ToggleEvent<HTMLDialogElement>): void => {
    // While the list is loading, only the link below it could take the focus; the panel itself takes it, so that Tab
    // starts at the top.
    if (newState === "open") currentTarget.focus();
    onToggle(newState === "open");
  };
  const newest = list?.views[0]?.id;
  return (
    <dialog
      id={id}
      popover="auto"
      tabIndex={-1}
      className="bell-panel"
      aria-labelledby={`${id}-title`}
      onToggle={toggled}
    >
      <div className="bell-panel__head">
        <h2 id={`${id}-title`}>{t("bell.panel")}</h2>
        {unread > 0 && newest !== undefined && (
          <Button look="quiet" onClick={() => markAll(newest)}>
            {t("bell.markAll")}
          </Button>
        )}
      </div>
      <BellList list={list} onRead={markOne} onAgain={again} />
      <Link to="/notifications" className="bell-panel__all">
        {t("bell.all")}
      </Link>
    </dialog>
  );
}

type BellListProps = { list: BellList | null; onRead: (id: number) => Promise<boolean>; onAgain: () => void };

function BellList({ list, onRead, onAgain }: BellListProps) {
  const t = useTranslations("notifications");
  if (list === null) return <Status className="bell-panel__note muted">{t("bell.loading")}</Status>;
  if (list.isFailed)
    return (
      <div className="bell-panel__note" role="alert">
        <p>{t("bell.failed")}</p>
        <Button onClick={onAgain}>{t("bell.retry")}</Button>
      </div>
    );
  if (list.views.length === 0) return <p className="bell-panel__note muted">{t("empty")}</p>;
  return (
    <ul className="bell-panel__list" aria-label={t("bell.list")}>
      {list.views.map((view) => (
        <BellItem key={view.id} view={view} onRead={onRead} />
      ))}
    </ul>
  );
}

/** The list while the panel is open, loaded again each time it opens and when a notification arrives. */
function useBellList(isOpen: boolean) {
  const [list, setList] = useState<BellList | null>(null);
  const [requested, setRequested] = useState(0);
  const newest = useSyncExternalStore(liveNews.subscribe, liveNews.newest, () => 0);
  const marking = useMarkRead();
  const question = isOpen ? `${newest} ${requested}` : null;
  useEffect(() => {
    if (question === null) return;
    const left = new AbortController();
    void fetchList(left.signal).then((found) => {
      if (!left.signal.aborted) setList(found);
    });
    return () => left.abort();
  }, [question]);
  const again = useCallback(() => {
    setList(null);
    setRequested((before) => before + 1);
  }, []);
  const markOne = async (id: number): Promise<boolean> => {
    const isDone = await marking.one(id);
    if (isDone) setList((before) => withRead(before, (each) => each === id));
    return isDone;
  };
  const markAll = async (upTo: number): Promise<void> => {
    if (await marking.all(upTo)) setList((before) => withRead(before, (each) => each <= upTo));
  };
  return { list, markOne, markAll: (upTo: number) => void markAll(upTo), again };
}

function withRead(list: BellList | null, isMarked: (id: number) => boolean): BellList | null {
  return list && { ...list, views: list.views.map((view) => (isMarked(view.id) ? { ...view, isRead: true } : view)) };
}

type BellItemProps = { view: NotificationView; onRead: (id: number) => Promise<boolean> };

/** One notification under the bell. */
function BellItem({ view, onRead }: BellItemProps) {
  return (
    <li className={view.isRead ? "bell-item" : "bell-item bell-item--unread"}>
      <NotificationMark view={view} />
      <div>
        <NotificationTitle view={view} onRead={onRead} />
        {view.message !== "" && (
          <p className="small soft" dir={view.isAnnouncement ? "auto" : undefined}>
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
