import Mail from "lucide-react/icons/mail";
import { useEffect } from "react";
import { Link } from "react-router";
import type { AuthAnswer } from "#web/components/accounts/auth-answer.ts";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { EmailForm } from "#web/components/accounts/email-form.tsx";
import { withReturn } from "#web/components/accounts/return-address.ts";
import type { LoginState } from "#web/routes/login/answer-login.server.ts";
import type { LoginBanner, LoginView } from "#web/routes/login/load-login.server.ts";
import { OtherWays } from "#web/routes/login/other-ways.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { EmailField } from "#web/ui/email-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type LoginPageProps = { view: LoginView; answer: AuthAnswer<LoginState> | undefined };

/** Signing in: the password first, the other ways below it. */
export function LoginPage({ view, answer }: LoginPageProps) {
  const t = useTranslations("accounts.signIn");
  const { returnTo, banner } = view;
  useCleanAddress(banner === "linkSent", withReturn("/login", returnTo));
  return (
    <AuthPage
      title={t("title")}
      answer={answer}
      banner={answer === undefined ? <Banner of={banner} view={view} /> : <Became answer={answer} />}
    >
      {answer?.state === "unverified" ? (
        <UnverifiedCard returnTo={returnTo} answer={answer} />
      ) : (
        <SignInCard view={view} answer={answer} />
      )}
    </AuthPage>
  );
}

/** `signup=success` is told once: the address is then that of the page itself (spec §2, Login). */
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

function Became({ answer: { state, email } }: { answer: AuthAnswer<LoginState> }) {
  const t = useTranslations("accounts");
  if (state === "resent") return <Alert>{t("signIn.resent", { email })}</Alert>;
  if (state !== "unverified") return null;
  return (
    <Alert tone="danger">
      <b>{t("loginFailed")}</b>
      <p>{t("fault.unverified")}</p>
    </Alert>
  );
}

function SignInCard({ view: { returnTo, providers }, answer }: LoginPageProps) {
  const t = useTranslations("accounts");
  const errors = answer?.errors ?? {};
  return (
    <>
      <AuthHead title={t("signIn.title")} />
      <PostForm action={withReturn("/login", returnTo)}>
        <ErrorSummary errors={errors} title={t("loginFailed")} />
        <EmailField
          name="email"
          label={t("email")}
          required
          autoComplete="username webauthn"
          defaultValue={answer?.email}
          error={errors["email"]}
        />
        <PasswordField
          name="password"
          label={t("password")}
          required
          autoComplete="current-password"
          error={errors["password"]}
        />
        <SubmitButton size="large" busyLabel={t("checking")}>
          {t("signIn.submit")}
        </SubmitButton>
        <OtherWays returnTo={returnTo} providers={providers} />
      </PostForm>
      <AuthFoot>
        <Link to={withReturn("/forgot-password", returnTo)}>{t("signIn.forgot")}</Link>
        <Link to={withReturn("/signup", returnTo)}>{t("signIn.create")}</Link>
      </AuthFoot>
    </>
  );
}

function UnverifiedCard({ returnTo, answer }: { returnTo: string; answer: AuthAnswer<LoginState> }) {
  const t = useTranslations("accounts");
  return (
    <>
      <AuthHead title={t("signIn.title")} isNew />
      <EmailForm
        action={withReturn("/login", returnTo)}
        answer={answer}
        title={t("loginFailed")}
        look="outline"
        intent="resend"
      >
        <Icon of={Mail} />
        {t("signIn.resend")}
      </EmailForm>
      <AuthFoot>
        <Link to={withReturn("/login", returnTo)}>{t("backToSignIn")}</Link>
      </AuthFoot>
    </>
  );
}
