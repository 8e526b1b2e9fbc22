import Bell from "lucide/dist/esm/icons/bell.mjs";
import CalendarPlus from "lucide/dist/esm/icons/calendar-plus.mjs";
import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import CircleX from "lucide/dist/esm/icons/circle-x.mjs";
import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
import { type MouseEvent, useEffect, useRef } from "react";
import { Link, useNavigate, useNavigation } from "react-router";
import { READ_PATH } from "#web/components/notifications/mark-read.ts";
import type { NotificationIcon, NotificationView } from "#web/components/notifications/notification-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";

const ICONS: Record<NotificationIcon, IconPath> = {
  success: CircleCheck,
  warning: CircleAlert,
  error: CircleX,
  info: Bell,
  published: CalendarPlus,
  moved: ClockAlert,
};

/** The icon of a notification, and its type in a word for screen readers. */
export function NotificationMark({ view: { icon, type } }: { view: Pick<NotificationView, "icon" | "type"> }) {
  const t = useTranslations("notifications.type");
  return (
    <span className={`notification-mark notification-mark--${type}`}>
      <Icon of={ICONS[icon]} />
      <VisuallyHidden>{t(type)}</VisuallyHidden>
    </span>
  );
}

type NotificationTitleProps = { view: NotificationView; onRead: (id: number) => Promise<boolean> };

/** When two titles are pressed while both are still being marked, the later one opens. */
let pressed = 0;

/**
 * The title of a notification, which opens its subject; an unread one is marked as read first. Without JavaScript the
 * link only opens the page, because a GET request changes nothing. A notification without a page is only marked as
 * read.
 */
export function NotificationTitle({ view, onRead }: NotificationTitleProps) {
  const { id, href, title, isRead } = view;
  const navigate = useNavigate();
  const stays = usePressCheck();
  const open = (event: MouseEvent): void => {
    if (isRead) return;
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!opensElsewhere) event.preventDefault();
    const isHere = stays();
    void onRead(id).then(() => {
      if (href !== null && !opensElsewhere && isHere()) void navigate(href);
    });
  };
  if (href !== null)
    return (
      <Link to={href} className="notification-title" onClick={open} onAuxClick={open}>
        <TitleWords view={view} />
      </Link>
    );
  if (isRead) return <span className="notification-title">{title}</span>;
  return (
    <form method="post" action={READ_PATH} className="notification-title-form">
      <button type="submit" name="id" value={id} className="notification-title" onClick={open}>
        <TitleWords view={view} />
      </button>
    </form>
  );
}

/** Returns a check whether the person who pressed is still waiting: has pressed no other title and has not navigated. */
function usePressCheck(): () => () => boolean {
  const left = useRef(0);
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "idle") left.current += 1;
  }, [state]);
  useEffect(
    () => () => {
      left.current += 1;
    },
    [],
  );
  return () => {
    pressed += 1;
    const [turn, before] = [pressed, left.current];
    return () => turn === pressed && left.current === before;
  };
}

function TitleWords({ view: { title, isRead } }: { view: NotificationView }) {
  const t = useTranslations("notifications");
  return (
    <>
      <bdi>{title}</bdi>
      {!isRead && <VisuallyHidden>{t("unreadMark")}</VisuallyHidden>}
    </>
  );
}
