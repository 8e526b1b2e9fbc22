import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { EventText } from "#web/components/event-page/event-text.tsx";
import { OrganizerEvents } from "#web/routes/organizer/organizer-events.tsx";
import { OrganizerHead } from "#web/routes/organizer/organizer-head.tsx";
import type { OrganizerView } from "#web/routes/organizer/organizer-view.ts";
import { UsualWeek } from "#web/routes/organizer/usual-week.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Wrap } from "#web/ui/wrap.tsx";

/** Who holds the gatherings, what they write of themselves, when they usually meet, and what comes. */
export function OrganizerPage({ view }: { view: OrganizerView }) {
  const t = useTranslations("organizers.page");
  return (
    <Wrap padded>
      <nav className="crumbs" aria-label={t("breadcrumb")}>
        <Link to="/organizers">
          <Icon of={ArrowLeft} flip />
          {t("back")}
        </Link>
      </nav>
      <OrganizerHead view={view} />
      <div className={view.week === null ? "organizer organizer--alone" : "organizer"}>
        <section className="organizer__about" aria-labelledby="about">
          <h2 id="about">{t("about")}</h2>
          {!view.claimed && <Alert>{t("unclaimed")}</Alert>}
          <EventText text={view.about} />
        </section>
        {view.week !== null && <UsualWeek week={view.week} />}
        <OrganizerEvents view={view} />
      </div>
    </Wrap>
  );
}
