import AtSign from "lucide/dist/esm/icons/at-sign.mjs";
import Mail from "lucide/dist/esm/icons/mail.mjs";
import SquarePen from "lucide/dist/esm/icons/square-pen.mjs";
import { Link } from "react-router";
import { FollowButton } from "#web/components/follows/follow-button.tsx";
import { HideOrganizer } from "#web/components/follows/hide-organizer.tsx";
import { AnnouncementList } from "#web/components/organizers/announcement-list.tsx";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import type { OrganizerMemberView, OrganizerView } from "#web/routes/organizer/organizer-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** The buttons that only members get: to follow the organizer, to write to it, and for its people to edit it. */
export function MemberActions({ view }: { view: OrganizerView }) {
  const { name, publicId, ties, member } = view;
  return (
    <>
      {ties !== null && <FollowButton organizer={publicId} name={name} isFollowing={ties.isFollowing} place="page" />}
      {member !== null && <MemberLinks member={member} name={name} />}
    </>
  );
}

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

/** What follows the description for members: the organizer's announcements, and a way to hide its events. */
export function MemberAbout({ view }: { view: OrganizerView }) {
  return (
    <>
      {view.member !== null && <OrganizerAnnouncements announcements={view.member.announcements} />}
      {view.ties !== null && (
        <HideOrganizer organizer={view.publicId} name={view.name} isHidden={view.ties.isHidden} returnTo={view.path} />
      )}
    </>
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

type ClaimNoticeProps = {
  /** The organizer's page. */
  path: string;
  member: Pick<OrganizerMemberView, "claim" | "claimant">;
};

/** Says to a member that nobody has claimed this page and how to claim it, or the state of their claim. */
export function ClaimNotice({ path, member: { claim, claimant } }: ClaimNoticeProps) {
  const page = useTranslations("organizers.page");
  const t = useTranslations("organizerMember");
  if (claimant !== null) {
    return (
      <Alert>
        <p>{t("claimOwn")}</p>
        <PostForm action={`${path}/claim`}>
          <input type="hidden" name="owner" value={claimant} />
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
