import AtSign from "lucide-react/icons/at-sign";
import Mail from "lucide-react/icons/mail";
import SquarePen from "lucide-react/icons/square-pen";
import "#messages/parts/organizer-member.ts";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import type { OrganizerMemberView } from "#web/routes/organizer/member-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The ways from an organizer's page that only members have: writing to it, and for its people editing it. */
export function MemberWays({ member, name }: { member: OrganizerMemberView; name: string }) {
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
