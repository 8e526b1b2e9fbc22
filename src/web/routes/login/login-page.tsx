import Mail from "lucide/dist/esm/icons/mail.mjs";
import { useEffect } from "react";
import { Link } from "react-router";
import { type AuthAnswer, AuthFoot, AuthHead, AuthPage, AuthWays } from "#web/components/accounts/auth-page.tsx";
import { EmailForm } from "#web/components/accounts/account-fields.tsx";
import { ProviderMark } from "#web/components/accounts/provider-mark.tsx";
import { withReturn } from "#web/http/return-address.ts";
import type { LoginBanner, LoginState, LoginView } from "#web/routes/login/login.server.ts";
import { PasskeySignIn } from "#web/routes/login/passkey-sign-in.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/text-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type LoginPageProps = { view: LoginView; answer: AuthAnswer<LoginState> | undefined };

/** The sign-in page: the password first, the other methods below it. */
export function LoginPage({ view, answer }: LoginPageProps) {
  const t = useTranslations("accounts.signIn");
  const { returnTo, banner } = view;
  useCleanAddress(banner === "linkSent", withReturn("/login", returnTo));
  return (
    <AuthPage
      title={t("title")}
      answer={answer}
      banner={answer === undefined ? <Banner of={banner} view={view} /> : <LoginResult answer={answer} />}
    >
      {answer?.state === "unverified" ? (
        <UnverifiedCard returnTo={returnTo} answer={answer} />
      ) : (
        <SignInCard view={view} answer={answer} />
      )}
    </AuthPage>
  );
}

/** Replaces the address with the page's clean one, so that `signup=success` is shown only once (spec §2, Login). */
function useCleanAddress(wanted: boolean, address: string) {
  useEffect(() => {
    if (wanted) window.history.replaceState(window.history.state, "", address);
  }, [wanted, address]);
}

function Banner({ of: banner, view }: { of: LoginBanner | null; view: LoginView }) {
  const t = useTranslations("accounts.signIn");
  const tVerify = useTranslations("accounts.verify");
  if (banner === null) return null;
  return (
    <Alert tone={banner === "linkSent" ? "info" : "success"}>
      {t(banner)}{" "}
      {banner === "linkSent" && <Link to={withReturn("/verify-email", view.returnTo)}>{tVerify("again")}</Link>}
    </Alert>
  );
}

function LoginResult({ answer: { state, email } }: { answer: AuthAnswer<LoginState> }) {
  const t = useTranslations();
  if (state === "resent") return <Alert>{t("accounts.signIn.resent", { email })}</Alert>;
  if (state !== "unverified") return null;
  return (
    <Alert tone="danger">
      <b>{t("accounts.loginFailed")}</b>
      <p>{t("accounts.fault.unverified")}</p>
    </Alert>
  );
}

function SignInCard({ view: { returnTo, providers }, answer }: LoginPageProps) {
  const t = useTranslations();
  const errors = answer?.errors ?? {};
  return (
    <>
      <AuthHead title={t("accounts.signIn.title")} />
      <PostForm action={withReturn("/login", returnTo)}>
        <ErrorSummary errors={errors} title={t("accounts.loginFailed")} />
        <EmailField
          name="email"
          label={t("accounts.email")}
          required
          autoComplete="username webauthn"
          defaultValue={answer?.email}
          error={errors["email"]}
        />
        <PasswordField
          name="password"
          label={t("accounts.password")}
          required
          autoComplete="current-password"
          error={errors["password"]}
        />
        <SubmitButton size="large" busyLabel={t("accounts.checking")}>
          {t("accounts.signIn.submit")}
        </SubmitButton>
        <OtherMethods returnTo={returnTo} providers={providers} />
      </PostForm>
      <AuthFoot>
        <Link to={withReturn("/forgot-password", returnTo)}>{t("accounts.signIn.forgot")}</Link>
        <Link to={withReturn("/signup", returnTo)}>{t("accounts.signIn.create")}</Link>
      </AuthFoot>
    </>
  );
}

function UnverifiedCard({ returnTo, answer }: { returnTo: string; answer: AuthAnswer<LoginState> }) {
  const t = useTranslations();
  return (
    <>
      <AuthHead title={t("accounts.signIn.title")} isNew />
      <EmailForm
        action={withReturn("/login", returnTo)}
        answer={answer}
        title={t("accounts.loginFailed")}
        look="outline"
        intent="resend"
      >
        <Icon of={Mail} />
        {t("accounts.signIn.resend")}
      </EmailForm>
      <AuthFoot>
        <Link to={withReturn("/login", returnTo)}>{t("accounts.backToSignIn")}</Link>
      </AuthFoot>
    </>
  );
}

type OtherMethodsProps = { returnTo: string; providers: readonly SocialProvider[] };

/** The sign-in methods without a password. The code is a button of the same form, so that the typed address is sent along. */
function OtherMethods({ returnTo, providers }: OtherMethodsProps) {
  const t = useTranslations();
  return (
    <AuthWays>
      <Button type="submit" formAction={withReturn("/login/code", returnTo)} name="intent" value="send">
        <Icon of={Mail} />
        {t("accounts.signIn.emailCode")}
      </Button>
      <PasskeySignIn returnTo={returnTo} />
      <ProviderLinks providers={providers} returnTo={returnTo} />
    </AuthWays>
  );
}

type SocialProvider = { id: string; name: string };

type ProviderLinksProps = { providers: readonly SocialProvider[]; returnTo: string };

/** A link to each provider. Not a form, because our CSP lets no form be redirected to another site. */
function ProviderLinks({ providers, returnTo }: ProviderLinksProps) {
  const t = useTranslations();
  return providers.map(({ id, name }) => (
    <ButtonLink key={id} to={withReturn(`/auth/social/${id}`, returnTo)} reloadDocument>
      <ProviderMark id={id} />
      {t("accounts.continueWith", { provider: name })}
    </ButtonLink>
  ));
}
