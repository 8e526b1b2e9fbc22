import CalendarClock from "lucide-react/icons/calendar-clock";
import Globe from "lucide-react/icons/globe";
import Mail from "lucide-react/icons/mail";
import { Link } from "react-router";
import type { OrganizersAddress } from "#core/organizers/organizers-list.ts";
import { FollowButton } from "#web/components/follows/follow-button.tsx";
import type { PageHead } from "#web/components/layout/page-head.ts";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { OrganizerBadges, type OrganizerStanding } from "#web/components/organizers/organizer-badges.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { InlineSvg } from "#web/ui/inline-svg.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** One organizer of the directory: name, description, next event, and links. */
export function OrganizerCard({ organizer }: { organizer: OrganizerCardView }) {
  const t = useTranslations("organizers.card");
  const { name, href, text, next, websiteUrl, isFollowing, contactHref } = organizer;
  return (
    <li className="card organizer-card">
      <div className="organizer-card__head">
        <InlineSvg className="monogram" svg={organizer.mark} />
        <div>
          <h2 className="organizer-card__name">
            <Link to={href}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <div className="organizer-card__badges">
            <OrganizerBadges {...organizer} />
          </div>
        </div>
      </div>
      <p className="organizer-card__text" dir="auto">
        {text ?? t("noDescription")}
      </p>
      {next !== null && <Next next={next} />}
      <div className="organizer-card__actions">
        <ButtonLink to={href}>
          <span>{t.rich("viewProfile", { name, ...HIDDEN_PARTS })}</span>
        </ButtonLink>
        {isFollowing !== null && (
          <FollowButton organizer={organizer.key} name={name} isFollowing={isFollowing} place="card" />
        )}
        {websiteUrl !== null && (
          <a className="organizer-card__website" href={websiteUrl} target="_blank" rel="nofollow noopener ugc">
            <Icon of={Globe} />
            <span>{t.rich("website", { name, ...HIDDEN_PARTS })}</span>
          </a>
        )}
        {contactHref !== null && <Contact href={contactHref} name={name} />}
      </div>
    </li>
  );
}

function Contact({ href, name }: { href: string; name: string }) {
  const t = useTranslations("organizerMember");
  return (
    <Link className="organizer-card__website" to={href}>
      <Icon of={Mail} />
      <span>{t.rich("contact", { name, ...HIDDEN_PARTS })}</span>
    </Link>
  );
}

function Next({ next }: { next: NextView }) {
  const t = useTranslations("organizers.card");
  return (
    <p className="organizer-card__next">
      <Icon of={CalendarClock} />
      <span>
        {t(next.running ? "running" : "next")}{" "}
        <b>
          <LocalTime at={next.at} text={next.when} />
        </b>
        <br />
        <Link to={next.href}>
          <bdi>{next.title}</bdi>
        </Link>
      </span>
    </p>
  );
}

/** An organizer's next event, formatted for the reader; `running` says that it is live. */
export type NextView = { running: boolean; when: string; at: number; title: string; href: string };

/** One organizer of the directory. */
export type OrganizerCardView = OrganizerStanding & {
  key: string;
  href: string;
  name: string;
  /** The organizer's mark, a complete SVG. */
  mark: string;
  /** Cut to the length of event cards; null when there is no description. */
  text: string | null;
  websiteUrl: string | null;
  /** Whether this member follows the organizer; null where no button is shown: for visitors, and for the owner. */
  isFollowing: boolean | null;
  /**
   * The form with which this member writes to the organizer; null for visitors, for the owner, and for an organizer
   * whose messages nobody reads.
   */
  contactHref: string | null;
  next: NextView | null;
};

export type OrganizersPage = {
  shows: "list";
  pages: number;
  total: number;
  /** The number of this page, of all pages and of all organizers. */
  showing: string;
  cards: OrganizerCardView[];
};

/** The loader data of /organizers: a page of the directory, that there is no such page, or that it could not be read. */
export type OrganizersView = PageHead &
  OrganizersAddress & {
    /** Whether the viewer has a profile in the directory. */
    hasProfile: boolean;
    body: OrganizersPage | { shows: "beyond"; pages: number } | { shows: "failed"; requestId: string };
  };
