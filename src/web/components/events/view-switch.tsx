import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import Calendar1 from "lucide/dist/esm/icons/calendar-1.mjs";
import Columns3 from "lucide/dist/esm/icons/columns-3.mjs";
import List from "lucide/dist/esm/icons/list.mjs";
import Rows3 from "lucide/dist/esm/icons/rows-3.mjs";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

const VIEWS = [
  { name: "list", icon: List },
  { name: "month", icon: CalendarDays },
  { name: "week", icon: Columns3 },
  { name: "day", icon: Calendar1 },
  { name: "agenda", icon: Rows3 },
] as const;
type ViewName = (typeof VIEWS)[number]["name"];

/** The address of each way to see the same events. */
export type ViewLinks = Readonly<Record<ViewName, string>>;

/** The ways to see the same events: as a list, by month, week or day, or as an agenda. */
export function ViewSwitch({ current, links }: { current: ViewName; links: ViewLinks }) {
  const t = useTranslations("calendar.view");
  return (
    <nav className="segments view-switch" aria-label={t("label")}>
      {VIEWS.map(({ name, icon }) => (
        <RowLink key={name} href={links[name]} {...(name === current && { "aria-current": "page" })}>
          <Icon of={icon} />
          {t(name)}
        </RowLink>
      ))}
    </nav>
  );
}
