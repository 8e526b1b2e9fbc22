import AtSign from "lucide-react/icons/at-sign";
import Globe from "lucide-react/icons/globe";
import Mail from "lucide-react/icons/mail";
import SquarePen from "lucide-react/icons/square-pen";
import { FollowButton } from "#web/components/follows/follow-button.tsx";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { OrganizerBadges } from "#web/components/organizers/organizer-badges.tsx";
import type { OrganizerMemberView, OrganizerView } from "#web/routes/organizer/organizer-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink, buttonClass } from "#web/ui/button.tsx";
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
      </div>
      <div className="organizer__actions">
        {ties !== null && (
          <FollowButton organizer={view.publicId} name={name} isFollowing={ties.isFollowing} place="page" />
        )}
        {member !== null && <MemberLinks member={member} name={name} />}
        {websiteUrl !== null && (
          <a className={buttonClass("outline", "normal")} href={websiteUrl} target="_blank" rel="nofollow noopener ugc">
            <Icon of={Globe} />
            <span>{t.rich("visitWebsite", { name, ...HIDDEN_PARTS })}</span>
          </a>
        )}
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

/** Links that only members get: to write to the organizer, and for its people to edit it. */
function MemberLinks({ member, name }: { member: OrganizerMemberView; name: string }) {
  const t = useTranslations("organizerMember");
  const { contactHref, mailto, editHref } = member;
  return (
    <>
      {contactHref !== null && (
        <ButtonLink to={contactHref}>
          <Icon of={Mail} />
          <span>{t.rich("contact", { name, ...HIDDEN_PARTS })}</span>
        </ButtonLink>
      )}
      {mailto !== null && (
        <a className={buttonClass("quiet", "normal")} href={`mailto:${mailto}`}>
          <Icon of={AtSign} />
          <span>{t.rich("mailto", { name, ...HIDDEN_PARTS })}</span>
        </a>
      )}
      {editHref !== null && (
        <ButtonLink to={editHref}>
          <Icon of={SquarePen} />
          {t("editProfile")}
        </ButtonLink>
      )}
    </>
  );
}
