import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import List from "lucide/dist/esm/icons/list.mjs";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

type ViewSwitchProps = { current: "list" | "month"; listHref: string; monthHref: string };

/** The ways to see the same events: as a list, or by month. */
export function ViewSwitch({ current, listHref, monthHref }: ViewSwitchProps) {
  const t = useTranslations("calendar.view");
  const views = [
    { name: "list" as const, href: listHref, icon: List },
    { name: "month" as const, href: monthHref, icon: CalendarDays },
  ];
  return (
    <nav className="segments" aria-label={t("label")}>
      {views.map(({ name, href, icon }) => (
        <RowLink key={name} href={href} {...(name === current && { "aria-current": "page" })}>
          <Icon of={icon} />
          {t(name)}
        </RowLink>
      ))}
    </nav>
  );
}
