import ArrowLeft from "lucide-react/icons/arrow-left";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { EventText } from "#web/components/event-page/event-text.tsx";
import { ExampleNotice } from "#web/components/events/card-head.tsx";
import { HideOrganizer } from "#web/components/follows/hide-organizer.tsx";
import { AnnouncementList } from "#web/components/organizers/announcement-list.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { OrganizerEvents } from "#web/routes/organizer/organizer-events.tsx";
import { OrganizerHead } from "#web/routes/organizer/organizer-head.tsx";
import type {
  OrganizerMemberView,
  OrganizerView,
  WeekDayView,
  WeekView,
} from "#web/routes/organizer/organizer-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
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

/** The organizer's announcements to people who saved its events or follow it. */
function OrganizerAnnouncements({ announcements }: Pick<OrganizerMemberView, "announcements">) {
  const t = useTranslations("organizerMember");
  if (announcements.length === 0) return null;
  return (
    <section className="organizer__announcements" aria-labelledby="announcements">
      <h2 id="announcements">{t("announcements")}</h2>
      <AnnouncementList announcements={announcements} />
    </section>
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

type UnclaimedNoticeProps = {
  /** The organizer's page. */
  path: string;
  member: Pick<OrganizerMemberView, "claim" | "claimant"> | null;
};

/** Says that nobody has claimed this page and how to claim it, or the state of this person's claim. */
function UnclaimedNotice({ path, member }: UnclaimedNoticeProps) {
  const page = useTranslations("organizers.page");
  const t = useTranslations("organizerMember");
  const claim = member?.claim ?? null;
  if (member !== null && member.claimant !== null) {
    return (
      <Alert>
        <p>{t("claimOwn")}</p>
        <PostForm action={`${path}/claim`}>
          <input type="hidden" name="owner" value={member.claimant} />
          <input type="hidden" name="intent" value="take" />
          <SubmitButton>{t("claimOwnButton")}</SubmitButton>
        </PostForm>
      </Alert>
    );
  }
  if (claim === "hasProfile") {
    return (
      <Alert>
        <p>{t("claimHasProfile")}</p>
        <p>
          <Link to="/organizers/manage">{t("manage")}</Link>
        </p>
      </Alert>
    );
  }
  const words = { pending: t("claimPending"), rejected: t("claimRejected") };
  return (
    <Alert>
      <p>{claim === null ? page("unclaimed") : words[claim]}</p>
      <p>
        <Link to={`${path}/claim`}>{t(claim === null ? "claim" : "claimState")}</Link>
      </p>
    </Alert>
  );
}
