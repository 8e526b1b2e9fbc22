import "#messages/parts/organizer-claim.ts";
import { BesideOrganizer } from "#web/components/organizers/beside-organizer.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { ClaimForm } from "#web/routes/organizer-claim/claim-form.tsx";
import type { ClaimAnswer, ClaimView } from "#web/routes/organizer-claim/claim-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FormTitle } from "#web/ui/form-title.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** With it somebody asks for an unclaimed page, and sees what became of that. */
export function ClaimPage({ view, answer }: { view: ClaimView; answer: ClaimAnswer | null }) {
  const t = useTranslations("organizerClaim");
  const { name, path } = view;
  return (
    <BesideOrganizer path={path} back={t("back", { name })} title={t("title", { name })}>
      <FormTitle title={view.documentTitle} errors={answer?.errors} />
      <ShowToast toast={answer?.toast} />
      {view.claim.state === "form" ? <ClaimForm view={view} answer={answer} /> : <ClaimState view={view} />}
    </BesideOrganizer>
  );
}

function ClaimState({ view: { claim, owner } }: { view: ClaimView }) {
  const t = useTranslations("organizerClaim");
  switch (claim.state) {
    case "pending":
      return (
        <>
          <Alert>
            <b>{t("pendingTitle")}</b>
            <br />
            {t("pending", { date: claim.date })}
          </Alert>
          <PostForm>
            <input type="hidden" name="owner" value={owner} />
            <input type="hidden" name="intent" value="withdraw" />
            <SubmitButton look="outline">{t("withdraw")}</SubmitButton>
          </PostForm>
        </>
      );
    case "rejected":
      return (
        <Alert tone="warn">
          <b>{t("rejectedTitle")}</b>
          <p>{t("rejected")}</p>
          {claim.reason !== null && <p dir="auto">{t("reason", { reason: claim.reason })}</p>}
        </Alert>
      );
    case "claimed":
      return (
        <Alert>
          <b>{t("claimedTitle")}</b>
          <br />
          {t("claimed")}
        </Alert>
      );
    case "hasProfile":
      return (
        <>
          <Alert>
            <b>{t("hasProfileTitle")}</b>
            <br />
            {t("hasProfile")}
          </Alert>
          <p>
            <ButtonLink to="/organizers/manage">{t("manage")}</ButtonLink>
          </p>
        </>
      );
    default:
      return <Alert>{t("tooMany")}</Alert>;
  }
}
