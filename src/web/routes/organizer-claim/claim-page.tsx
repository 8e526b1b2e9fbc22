import { checkInput } from "#core/check-input.ts";
import { CLAIM_INPUT, SHORT_TEXT_MAX } from "#core/organizers/organizer-people.ts";
import { cleanParagraphs, lengthOf } from "#core/text/clean-text.ts";
import { BesideOrganizer } from "#web/components/organizers/beside-organizer.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { FormTitle } from "#web/ui/form-frame.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";

const NONE: FormErrors = {};

/** Asks why the page belongs to the claimant. */
function ClaimForm({ view, answer }: { view: ClaimView; answer: ClaimAnswer | null }) {
  const t = useTranslations("organizerClaim");
  const tAll = useTranslations();
  const recheck = (_name: string, form: FormData) => {
    const checked = checkInput(CLAIM_INPUT, { message: String(form.get("message") ?? "") });
    const fault = checked.ok ? undefined : checked.faults["message"];
    // Validation uses messages of this page only.
    return fault && tAll(fault.key as Parameters<typeof tAll>[0], fault.values);
  };
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NONE, recheck);
  return (
    <>
      <p className="soft">{t("text")}</p>
      <ErrorSummary errors={errors} found={found} />
      <PostForm onInput={onInput} className="manage__form">
        <input type="hidden" name="owner" value={view.owner} />
        <TextAreaField
          name="message"
          label={t("message")}
          hint={t("messageHint")}
          required
          defaultValue={answer?.message ?? view.typed}
          error={errors["message"]}
          counter={{
            max: SHORT_TEXT_MAX,
            count: (text) => lengthOf(cleanParagraphs(text)),
            text: (n) => t("messageCount", { n }),
          }}
        />
        <SubmitButton>{t("send")}</SubmitButton>
      </PostForm>
    </>
  );
}

/** The page on which a member claims an unclaimed page, and sees the state of the claim. */
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

/** What the page of a claim shows: the form, or why there is none. */
export type ClaimView = {
  documentTitle: string;
  name: string;
  /** The organizer's page. */
  path: string;
  owner: string;
  /** The text typed before signing in again. */
  typed: string;
  claim:
    | { state: "form" | "claimed" | "hasProfile" | "tooMany" }
    | { state: "pending"; date: string }
    | { state: "rejected"; reason: string | null };
};

/** The outcome of the form. */
export type ClaimAnswer = { message: string; errors: FormErrors; toast: ShownToast | null };
