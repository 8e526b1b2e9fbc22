import { BADGE_MAX } from "#core/notifications/notification.ts";
import { useTranslations } from "#web/texts.tsx";

/** The label of the bell: "Notifications, 9+ unread". */
export function useBellLabel(unread: number): string {
  const t = useTranslations("layout.bell");
  const badge = useBadge(unread);
  return badge === null ? t("none") : t("label", { badge });
}

/** The number on the bell; the label contains it too. */
export function BellBadge({ unread }: { unread: number }) {
  const badge = useBadge(unread);
  if (badge === null) return null;
  return (
    <span className="bell__badge" aria-hidden="true">
      {badge}
    </span>
  );
}

function useBadge(unread: number): string | null {
  const t = useTranslations("layout.bell");
  if (unread === 0) return null;
  return unread > BADGE_MAX ? t("more") : t("few", { n: unread });
}
