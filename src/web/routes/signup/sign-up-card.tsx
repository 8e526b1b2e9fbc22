import type { ReactNode } from "react";
import { Link } from "react-router";
import { PASSWORD_MIN } from "#core/accounts/sign-in.ts";
import { emailOf } from "#core/text/parse-values.ts";
import { type AuthAnswer, AuthFoot, AuthHead, AuthPage, AuthWays } from "#web/components/accounts/auth-page.tsx";
import { ProviderMark } from "#web/components/accounts/provider-mark.tsx";
import { withReturn } from "#web/http/return-address.ts";
import type { SignUpState, SignUpView } from "#web/routes/signup/signup.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/choice-fields.tsx";
import { EmailField } from "#web/ui/text-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";

const NO_ERRORS: FormErrors = {};

type SignUpCardProps = { view: SignUpView; answer: AuthAnswer<SignUpState> | undefined };

/** The form that creates an account: address, password, and consent. */
export function SignUpCard({ view, answer }: SignUpCardProps) {
  const t = useTranslations();
  const { returnTo, providers } = view;
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NO_ERRORS, (name, form) => {
    if (name === "email" && !emailOf(String(form.get("email"))).ok) return t("accounts.fault.email");
    if (name === "password" && [...String(form.get("password"))].length < PASSWORD_MIN)
      return t("accounts.signUp.short");
    return name === "consent" && !form.has("consent") ? t("accounts.signUp.consentMissing") : undefined;
  });
  return (
    <AuthPage title={t("accounts.signUp.title")} answer={answer} errors={errors}>
      <AuthHead title={t("accounts.signUp.title")}>{t("accounts.signUp.text")}</AuthHead>
      <PostForm
        action={withReturn("/signup", returnTo)}
        onInput={onInput}
        failed={{ title: t("accounts.error"), text: t("accounts.signUp.failed") }}
      >
        <ErrorSummary errors={errors} found={found} title={t("accounts.signUp.validation")} />
        <EmailField
          name="email"
          label={t("accounts.email")}
          required
          defaultValue={answer?.email}
          error={errors["email"]}
        />
        <PasswordField
          name="password"
          label={t("accounts.password")}
          hint={t("accounts.passwordHint", { min: PASSWORD_MIN })}
          required
          autoComplete="new-password"
          error={errors["password"]}
        />
        <Consent view={view} error={errors["consent"]} />
        <SubmitButton size="large" busyLabel={t("accounts.sending")}>
          {t("accounts.signUp.submit")}
        </SubmitButton>
        {providers.length > 0 && <Providers providers={providers} />}
      </PostForm>
      <AuthFoot>
        <span>
          {t("accounts.signUp.have")} <Link to={withReturn("/login", returnTo)}>{t("accounts.signIn.title")}</Link>
        </span>
      </AuthFoot>
    </AuthPage>
  );
}

/** The providers as buttons of the same form, so that the consent is sent along. */
function Providers({ providers }: Pick<SignUpView, "providers">) {
  const t = useTranslations();
  return (
    <AuthWays>
      {providers.map(({ id, name }) => (
        <Button key={id} type="submit" name="provider" value={id}>
          <ProviderMark id={id} />
          {t("accounts.continueWith", { provider: name })}
        </Button>
      ))}
    </AuthWays>
  );
}

type ConsentProps = { view: Pick<SignUpView, "siteName" | "consentDate">; error: string | undefined };

/**
 * What an account stores and why, and the consent to it (PRODUCT P9): the choices that people make here can reveal
 * their beliefs.
 */
function Consent({ view: { siteName, consentDate }, error }: ConsentProps) {
  const t = useTranslations();
  const link = (words: ReactNode) => (
    <Link to="/privacy-policy" target="_blank">
      {words}
    </Link>
  );
  return (
    <section className="consent" aria-labelledby="consent-title">
      <h2 id="consent-title">{t("accounts.signUp.consentTitle")}</h2>
      <p>{t("accounts.signUp.consentText")}</p>
      <CheckboxField
        name="consent"
        required
        error={error}
        label={
          <>
            {t.rich("accounts.signUp.consent", { site: siteName, link })}
            <span className="consent__date">{t("accounts.signUp.consentDate", { date: consentDate })}</span>
          </>
        }
      />
    </section>
  );
}
