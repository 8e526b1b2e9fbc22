import { Link } from "react-router";
import type { EventOrganizerView } from "#web/components/event-page/event-page-view.ts";
import { OrganizerFacts } from "#web/components/organizers/organizer-facts.tsx";
import { useTranslations } from "#web/texts.tsx";
import { InlineSvg } from "#web/ui/inline-svg.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Pill } from "#web/ui/pill.tsx";

const load = async () => (await import("#web/components/follows/follow-button.tsx")).FollowButton;

/** Only members can follow, so only they load its code. */
const LazyFollowButton = lazyPart(load, import.meta.env.SSR ? await load() : null);

/** The organizer of the event: who they are, where and how often they meet, in their own words, and Follow for members. */
export function EventOrganizer({ organizer }: { organizer: EventOrganizerView }) {
  const t = useTranslations("event");
  const { publicId, name, href, mark, verified, text, facts, isFollowing } = organizer;
  return (
    <section className="event-organizer" aria-labelledby="event-organizer">
      <InlineSvg className="monogram" svg={mark} />
      <div>
        <h2 id="event-organizer">
          <Link to={href}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        {verified && <Pill tone="success">{t("verified")}</Pill>}
        <OrganizerFacts facts={facts} />
        {text !== null && <p dir="auto">{text}</p>}
      </div>
      {isFollowing !== null && (
        <LazyFollowButton organizer={publicId} name={name} isFollowing={isFollowing} place="card" />
      )}
    </section>
  );
}
