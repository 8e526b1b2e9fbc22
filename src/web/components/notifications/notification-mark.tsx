import type { LucideIcon } from "lucide-react";
import Bell from "lucide-react/icons/bell";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import ClockAlert from "lucide-react/icons/clock-alert";
import "#messages/parts/notifications.ts";
import type { NotificationIcon, NotificationView } from "#web/components/notifications/notification-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const ICONS: Record<NotificationIcon, LucideIcon> = {
  success: CircleCheck,
  warning: CircleAlert,
  error: CircleX,
  info: Bell,
  published: CalendarPlus,
  moved: ClockAlert,
};

/** The drawing before a notification, and its type in a word for those who do not see it. */
export function NotificationMark({ view: { icon, type } }: { view: Pick<NotificationView, "icon" | "type"> }) {
  const t = useTranslations("notifications.type");
  return (
    <span className={`notification-mark notification-mark--${type}`}>
      <Icon of={ICONS[icon]} />
      <VisuallyHidden>{t(type)}</VisuallyHidden>
    </span>
  );
}
