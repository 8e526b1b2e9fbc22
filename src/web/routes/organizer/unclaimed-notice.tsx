import "#messages/parts/organizers.ts";
import { Link } from "react-router";
import "#messages/parts/organizer-member.ts";
import type { OrganizerMemberView } from "#web/routes/organizer/member-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";

type UnclaimedNoticeProps = {
  /** The organizer's page. */
  path: string;
  claim: OrganizerMemberView["claim"];
};

/** Says that nobody has claimed this page, and how to, or what became of this person's claim. */
export function UnclaimedNotice({ path, claim }: UnclaimedNoticeProps) {
  const page = useTranslations("organizers.page");
  const t = useTranslations("organizerMember");
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
