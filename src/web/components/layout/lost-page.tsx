import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import House from "lucide/dist/esm/icons/house.mjs";
import Mail from "lucide/dist/esm/icons/mail.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import Users from "lucide/dist/esm/icons/users.mjs";
import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { type NextEvent, StartingNext } from "#web/components/layout/starting-next.tsx";
import { SearchForm } from "#web/components/search/search-form.tsx";
import { useLayoutView } from "#web/components/layout/layout-view.ts";
import { Icon, type IconPath } from "#web/ui/icon.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";

type LostPageProps = {
  title: string;
  text: string;
  next?: readonly NextEvent[];
  /** True for a deleted item of the reader's own, which is under Recently deleted. */
  isRestorable?: boolean;
};

/** The page for something that does not exist: what happened, where to go next, and the next events. */
export function LostPage({ title, text, next = [], isRestorable = false }: LostPageProps) {
  const t = useTranslations("lostPage");
  const tErrors = useTranslations("errors");
  const tSearch = useTranslations("events.search");
  const email = useLayoutView()?.site.contactEmail ?? null;
  return (
    <Wrap padded>
      <div className="lost">
        <div>
          <h1>{title}</h1>
          <p className="lede">{text}</p>
          <SearchForm action="/events" label={tSearch("label")} suggests />
          <nav className="lost__links" aria-label={t("goOn")}>
            {isRestorable && <NextLink href="/my-events?tab=deleted" icon={Trash2} label={t("recentlyDeleted")} />}
            <NextLink href="/events" icon={CalendarDays} label={tErrors("allEvents")} />
            <NextLink href="/organizers" icon={Users} label={t("organizers")} />
            <NextLink href="/home" icon={House} label={t("home")} />
            {email !== null && <NextLink href={`mailto:${email}`} icon={Mail} label={t("brokenLink")} />}
          </nav>
        </div>
        {next.length > 0 && <StartingNext events={next} />}
      </div>
    </Wrap>
  );
}

function NextLink({ href, icon, label }: { href: string; icon: IconPath; label: string }) {
  return (
    <Link to={href}>
      <Icon of={icon} />
      {label}
      <Icon of={ArrowRight} flip />
    </Link>
  );
}
