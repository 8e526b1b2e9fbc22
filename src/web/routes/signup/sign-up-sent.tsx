import MailCheck from "lucide-react/icons/mail-check";
import type { ReactNode } from "react";
import type { AuthAnswer } from "#web/components/accounts/auth-answer.ts";
import { AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { withReturn } from "#web/components/accounts/return-address.ts";
import type { SignUpState } from "#web/routes/signup/answer-sign-up.server.ts";
import type { SignUpView } from "#web/routes/signup/load-sign-up.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type SignUpSentProps = { view: SignUpView; answer: AuthAnswer<SignUpState> };

/** A link was sent to the address. The same for every address: one that has an account is told so by email. */
export function SignUpSent({ view: { returnTo }, answer }: SignUpSentProps) {
  const t = useTranslations("accounts");
  const { state, email } = answer;
  const b = (words: ReactNode) => <b>{words}</b>;
  return (
    <AuthPage
      title={t("signUp.sentTitle")}
      answer={answer}
      banner={state === "resent" && <Alert>{t("signUp.resent", { email })}</Alert>}
    >
      <AuthHead icon={MailCheck} title={t("signUp.sentTitle")} isNew>
        {t("signIn.linkSent")}
      </AuthHead>
      <p className="small soft">{t.rich("signUp.sentTo", { email, b })}</p>
      <ButtonLink to={withReturn("/login?signup=success", returnTo)}>{t("signUp.goToSignIn")}</ButtonLink>
      <PostForm action={withReturn("/signup", returnTo)}>
        <input type="hidden" name="email" value={email} />
        <SubmitButton look="quiet" name="intent" value="resend" busyLabel={t("sending")}>
          {t("signUp.resend")}
        </SubmitButton>
      </PostForm>
    </AuthPage>
  );
}
