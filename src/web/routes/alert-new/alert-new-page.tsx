import BellPlus from "lucide/dist/esm/icons/bell-plus.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { MailIsOff } from "#web/components/alerts/mail-is-off.tsx";
import { emailOf } from "#core/text/parse-values.ts";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { NEWSLETTER_HONEYPOT } from "#web/components/contacts/list-forms.ts";
import { withReturn } from "#web/http/return-address.ts";
import type { NewAlertAnswer, NewAlertView } from "#web/routes/alert-new/alert-new.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { RadioField } from "#web/ui/choice-fields.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { bdi } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { EmailField } from "#web/ui/text-field.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";
import { HoneypotField } from "#web/ui/honeypot-field.tsx";

type Search = NonNullable<NewAlertView["search"]>;
type PageProps = { search: Search; answer: NewAlertAnswer | null };

const NONE: FormErrors = {};

/** The page that makes an alert of the search in its address. */
export function NewAlertPage({ view: { search }, answer }: { view: NewAlertView; answer: NewAlertAnswer | null }) {
  const t = useTranslations("alerts.new");
  if (search === null) return <NothingChosen />;
  return (
    <AuthPage title={t("title")} answer={answer ?? undefined}>
      <AuthHead icon={BellPlus} title={t("title")}>
        {t.rich("text", { words: search.words, b: strong })}
      </AuthHead>
      <p className="small">
        <Link to={search.listPath}>{t("change")}</Link>
      </p>
      {search.member?.state === "full" ? <Full /> : <NewAlertForm search={search} answer={answer} />}
      <AuthFoot>{search.member === null ? <VisitorsFoot path={search.path} /> : <MembersFoot />}</AuthFoot>
    </AuthPage>
  );
}

function strong(words: ReactNode) {
  return <b>{bdi(words)}</b>;
}

/** The address has no search and no filter: the page explains how to choose. */
function NothingChosen() {
  const t = useTranslations("alerts");
  return (
    <AuthPage title={t("new.title")}>
      <AuthHead icon={BellPlus} title={t("new.title")}>
        {t("howTo")}
      </AuthHead>
      <ButtonLink look="primary" size="large" to="/events">
        {t("browse")}
      </ButtonLink>
    </AuthPage>
  );
}

function Full() {
  const t = useTranslations("alerts");
  return (
    <>
      <Alert tone="warn">{t("new.full")}</Alert>
      <ButtonLink look="primary" size="large" to="/alerts">
        {t("title")}
      </ButtonLink>
    </>
  );
}

function NewAlertForm({ search, answer }: PageProps) {
  const t = useTranslations("alerts.new");
  const tFields = useTranslations("fields");
  const { rhythms, rhythm, member } = search;
  const recheck = (name: string, form: FormData) => {
    const isFine = name === "email" ? emailOf(String(form.get(name) ?? "")).ok : form.has(name);
    return isFine ? undefined : tFields(name === "email" ? "email" : "notOffered");
  };
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NONE, recheck);
  return (
    <>
      {member !== null && <MemberNotices member={member} />}
      <ErrorSummary errors={errors} found={found} />
      <PostForm onInput={onInput}>
        {member !== null && <input type="hidden" name="owner" value={member.owner} />}
        <RadioField
          name="rhythm"
          label={t("how")}
          required
          options={rhythms}
          defaultValue={answer?.rhythm ?? rhythm}
          error={errors["rhythm"]}
        />
        {member === null && <MailFields email={answer?.email} error={errors["email"]} />}
        <SubmitButton size="large" {...(member === null && { busyLabel: t("sending") })}>
          {t(member === null ? "ask" : "save")}
        </SubmitButton>
      </PostForm>
    </>
  );
}

/** The message that the alert exists already, and that mail of this kind is turned off. */
function MemberNotices({ member: { state, isMailed } }: { member: NonNullable<Search["member"]> }) {
  const t = useTranslations("alerts.new");
  return (
    <>
      {state === "already" && <Alert>{t("already")}</Alert>}
      {!isMailed && <MailIsOff />}
    </>
  );
}

/** The address of a visitor, and a field that only bots fill in. */
function MailFields({ email, error }: { email: string | undefined; error: string | undefined }) {
  const t = useTranslations("alerts.new");
  return (
    <>
      <EmailField name="email" label={t("email")} hint={t("emailHint")} required defaultValue={email} error={error} />
      <HoneypotField id="alert-name" name={NEWSLETTER_HONEYPOT} />
    </>
  );
}

function VisitorsFoot({ path }: { path: string }) {
  const t = useTranslations("alerts.new");
  return (
    <>
      <ButtonLink look="quiet" to={withReturn("/login", path)}>
        {t("signIn")}
      </ButtonLink>
      <ButtonLink look="quiet" to="/privacy-policy#alerts">
        {t("privacy")}
      </ButtonLink>
    </>
  );
}

function MembersFoot() {
  const t = useTranslations("alerts");
  return (
    <ButtonLink look="quiet" to="/alerts">
      {t("title")}
    </ButtonLink>
  );
}
