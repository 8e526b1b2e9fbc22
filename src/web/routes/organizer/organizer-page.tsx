import "#messages/parts/organizers.ts";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { EventText } from "#web/components/event-page/event-text.tsx";
import { ExampleNotice } from "#web/components/events/example-notice.tsx";
import { HideOrganizer } from "#web/components/follows/hide-organizer.tsx";
import { OrganizerAnnouncements } from "#web/routes/organizer/organizer-announcements.tsx";
import { OrganizerEvents } from "#web/routes/organizer/organizer-events.tsx";
import { OrganizerHead } from "#web/routes/organizer/organizer-head.tsx";
import type { OrganizerView } from "#web/routes/organizer/organizer-view.ts";
import { UnclaimedNotice } from "#web/routes/organizer/unclaimed-notice.tsx";
import { UsualWeek } from "#web/routes/organizer/usual-week.tsx";
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
      {view.events.shows === "list" && (
        <ExampleNotice events={[...view.events.days.flatMap((day) => day.rows), ...view.events.rooms]} />
      )}
      <OrganizerHead view={view} />
      <div className={view.week === null ? "organizer organizer--alone" : "organizer"}>
        <section className="organizer__about" aria-labelledby="about">
          <h2 id="about">{t("about")}</h2>
          {!view.claimed && <UnclaimedNotice path={view.path} member={view.member} />}
          <EventText text={view.about} />
          {view.member !== null && <OrganizerAnnouncements announcements={view.member.announcements} />}
          {view.ties !== null && (
            <HideOrganizer
              organizer={view.publicId}
              name={view.name}
              isHidden={view.ties.isHidden}
              returnTo={view.path}
            />
          )}
        </section>
        {view.week !== null && <UsualWeek week={view.week} />}
        <OrganizerEvents view={view} />
      </div>
    </Wrap>
  );
}
