import "#messages/parts/organizers.ts";
import { Link } from "react-router";
import "#messages/parts/organizer-member.ts";
import type { OrganizerMemberView } from "#web/routes/organizer/member-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type UnclaimedNoticeProps = {
  /** The organizer's page. */
  path: string;
  member: Pick<OrganizerMemberView, "claim" | "claimant"> | null;
};

/** Says that nobody has claimed this page, and how to, or what became of this person's claim. */
export function UnclaimedNotice({ path, member }: UnclaimedNoticeProps) {
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
