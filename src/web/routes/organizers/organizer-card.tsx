import type { OrganizersAddress } from "#core/organizers/organizers-list.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { OrganizerBadges, type OrganizerBadgeFacts } from "#web/components/organizers/organizer-badges.tsx";
import { type FactsView, OrganizerFacts } from "#web/components/organizers/organizer-facts.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { useTranslations } from "#web/texts.tsx";
import { InlineSvg } from "#web/ui/inline-svg.tsx";
import { RowLink } from "#web/ui/row-link.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const follow = async () => (await import("#web/components/follows/follow-button.tsx")).FollowButton;

/** The button that follows an organizer; visitors do not load its code. */
const LazyFollowButton = lazyPart(follow, import.meta.env.SSR ? await follow() : null);

/** One organizer of the directory: who it is, how often it gathers, its next hour, and links. */
export function OrganizerCard({ organizer }: { organizer: OrganizerCardView }) {
  const { name, href, isFollowing, place, languages, often } = organizer;
  return (
    <li className="card organizer-card">
      <div className="organizer-card__head">
        <InlineSvg className="monogram" svg={organizer.mark} />
        <div>
          <h2 className="organizer-card__name">
            <RowLink href={href}>
              <bdi>{name}</bdi>
            </RowLink>
          </h2>
          <OrganizerFacts facts={[place, languages]} />
          {often !== null && <p className="organizer-card__often">{often}</p>}
        </div>
      </div>
      <Words organizer={organizer} />
      <div className="organizer-card__foot">
        <Next next={organizer.next} />
        {isFollowing !== null && (
          <LazyFollowButton organizer={organizer.key} name={name} isFollowing={isFollowing} place="card" />
        )}
      </div>
      <Links organizer={organizer} />
    </li>
  );
}

type PartProps = { organizer: OrganizerCardView };

/** Its own text; for an organizer that nobody has claimed, a line made from its events. */
function Words({ organizer: { text, line, isClaimed } }: PartProps) {
  const t = useTranslations("organizers.card");
  if (text !== null || isClaimed) {
    return (
      <p className="organizer-card__text" dir="auto">
        {text ?? t("noDescription")}
      </p>
    );
  }
  return (
    <p className="organizer-card__text">
      {line !== null && <bdi>{line}</bdi>} <span className="muted">{t("unclaimed")}</span>
    </p>
  );
}

/** The visibility, and the links of the specification, all quiet: the name is the card's first link. */
function Links({ organizer }: PartProps) {
  const t = useTranslations("organizers.card");
  const { name, href, websiteUrl, contactHref } = organizer;
  return (
    <div className="organizer-card__links">
      <OrganizerBadges visibility={organizer.visibility} verified={organizer.verified} />
      <RowLink className="organizer-card__link" href={href}>
        <span>{t.rich("viewProfile", { name, ...HIDDEN_PARTS })}</span>
      </RowLink>
      {websiteUrl !== null && (
        <a className="organizer-card__link" href={websiteUrl} target="_blank" rel="nofollow noopener ugc">
          <span>{t.rich("website", { name, ...HIDDEN_PARTS })}</span>
        </a>
      )}
      {contactHref !== null && <Contact href={contactHref} name={name} />}
    </div>
  );
}

function Contact({ href, name }: { href: string; name: string }) {
  const t = useTranslations("organizerMember");
  return (
    <RowLink className="organizer-card__link" href={href}>
      <span>{t.rich("contact", { name, ...HIDDEN_PARTS })}</span>
    </RowLink>
  );
}

function Next({ next }: { next: NextView | null }) {
  const t = useTranslations("organizers.card");
  if (next === null) return <p className="organizer-card__next muted">{t("noGatherings")}</p>;
  return (
    <p className="organizer-card__next">
      <span className="visually-hidden">{t(next.running ? "running" : "next")} </span>
      <LocalTime className={next.running ? "organizer-card__running" : ""} at={next.at} text={next.when} />
      <br />
      <RowLink href={next.href}>
        <bdi>{next.title}</bdi>
      </RowLink>
    </p>
  );
}

/** An organizer's next event, formatted for the reader; `running` says that it is live. */
export type NextView = { running: boolean; when: string; at: number; title: string; href: string };

/** One organizer of the directory. */
export type OrganizerCardView = OrganizerBadgeFacts &
  FactsView & {
    key: string;
    href: string;
    name: string;
    /** The organizer's mark, a complete SVG. */
    mark: string;
    /** Cut to the length of event cards; null when there is no description. */
    text: string | null;
    /** Whether a person has an account for it. */
    isClaimed: boolean;
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
