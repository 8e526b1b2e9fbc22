import Globe from "lucide/dist/esm/icons/globe.mjs";
import { WaysMenu } from "#web/components/layout/ways-menu.tsx";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { OrganizerBadges } from "#web/components/organizers/organizer-badges.tsx";
import { OrganizerFacts } from "#web/components/organizers/organizer-facts.tsx";
import { LazyMemberActions } from "#web/routes/organizer/lazy-member-parts.tsx";
import type { OrganizerView } from "#web/routes/organizer/organizer-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { InlineSvg } from "#web/ui/inline-svg.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Monogram, name, facts about the organizer, and the link to its website. */
export function OrganizerHead({ view }: { view: OrganizerView }) {
  const t = useTranslations("organizers.page");
  const { name, websiteUrl, ties, member } = view;
  return (
    <div className="organizer__head">
      <InlineSvg className="monogram monogram--large" svg={view.mark} />
      <div>
        <h1 dir="auto">{name}</h1>
        <p className="organizer__facts small soft">
          <OrganizerBadges {...view} />
          <span>{t("memberSince", { date: view.memberSince })}</span>
          {member !== null && member.followers !== null && <Followers count={member.followers} />}
        </p>
        <OrganizerFacts facts={view.facts} />
      </div>
      <div className="organizer__actions">
        {(ties !== null || member !== null) && <LazyMemberActions view={view} />}
        {websiteUrl !== null && (
          <a className={buttonClass("outline", "normal")} href={websiteUrl} target="_blank" rel="nofollow noopener ugc">
            <Icon of={Globe} />
            <span>{t.rich("visitWebsite", { name, ...HIDDEN_PARTS })}</span>
          </a>
        )}
        <WaysMenu menu={view.subscribe} />
        <WaysMenu menu={view.share} />
      </div>
    </div>
  );
}

function Followers({ count }: { count: number }) {
  const t = useTranslations("organizerMember");
  return (
    <span>
      {t("followers", { count })} <span className="muted">{t("onlyYou")}</span>
    </span>
  );
}
