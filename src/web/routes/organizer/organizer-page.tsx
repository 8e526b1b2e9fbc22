import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { EventText } from "#web/components/event-page/event-text.tsx";
import { ExampleNotice } from "#web/components/events/card-head.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { OrganizerEvents } from "#web/routes/organizer/organizer-events.tsx";
import { OrganizerHead } from "#web/routes/organizer/organizer-head.tsx";
import { LazyClaimNotice, LazyMemberAbout } from "#web/routes/organizer/lazy-member-parts.tsx";
import type { OrganizerView, WeekDayView, WeekView } from "#web/routes/organizer/organizer-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden, Wrap } from "#web/ui/rich-words.tsx";

/** An organizer: description, usual times, and events. */
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
          {!view.claimed && view.member === null && <UnclaimedNotice path={view.path} />}
          {!view.claimed && view.member !== null && <LazyClaimNotice path={view.path} member={view.member} />}
          {view.line === null ? <EventText text={view.about} /> : <bdi className="organizer__line">{view.line}</bdi>}
          {(view.member !== null || view.ties !== null) && <LazyMemberAbout view={view} />}
        </section>
        {view.week !== null && <UsualWeek week={view.week} />}
        <OrganizerEvents view={view} />
      </div>
    </Wrap>
  );
}

/** The weekly events on seven small skies, with the same content as text. */
function UsualWeek({ week }: { week: WeekView }) {
  const t = useTranslations("organizers.week");
  return (
    <aside className="organizer__side" aria-label={t("label")}>
      <div className="card usual-week">
        <h2>{t("title")}</h2>
        <p className="smallest muted">{t("caption", { city: week.city, date: week.date })}</p>
        <ul>
          {week.days.map((day) => (
            <Day key={day.key} day={day} />
          ))}
        </ul>
      </div>
    </aside>
  );
}

function Day({ day }: { day: WeekDayView }) {
  const t = useTranslations("organizers.week");
  return (
    <li>
      <b aria-hidden="true">{day.short}</b>
      <VisuallyHidden>{day.long}: </VisuallyHidden>
      <span className="usual-week__sky" aria-hidden="true">
        {day.marks.map((at) => (
          <i key={at} style={{ "--at": at } as CSSProperties} />
        ))}
      </span>
      <span className="usual-week__times">
        {day.times.length === 0 && <span className="muted">{t("rest")}</span>}
        {day.times.map(({ at, clock }) => (
          <span key={at}>
            <LocalTime at={at} text={clock} />{" "}
          </span>
        ))}
        {day.more > 0 && <span className="muted">{t("more", { count: day.more })}</span>}
      </span>
    </li>
  );
}

/** Says to a visitor that nobody has claimed this page, and how to claim it. */
function UnclaimedNotice({ path }: Pick<OrganizerView, "path">) {
  const page = useTranslations("organizers.page");
  const t = useTranslations("organizerMember");
  return (
    <Alert>
      <p>{page("unclaimed")}</p>
      <p>
        <Link to={`${path}/claim`}>{t("claim")}</Link>
      </p>
    </Alert>
  );
}
