import MailCheck from "lucide/dist/esm/icons/mail-check.mjs";
import type { ReactNode } from "react";
import { type AuthAnswer, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { LeavingCard } from "#web/components/accounts/leaving-card.tsx";
import { NO_INDEX } from "#web/http/no-index.ts";
import { withReturn } from "#web/http/return-address.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { type SignUpState, type SignUpView, signUpAction, signUpLoader } from "#web/routes/signup/signup.server.ts";
import { SignUpCard } from "#web/routes/signup/sign-up-card.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return signUpLoader(request, context.get(requestContext));
}

export function action({ context, request }: Route.ActionArgs) {
  return signUpAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData === undefined || actionData.state === "form") {
    return <SignUpCard view={loaderData} answer={actionData} />;
  }
  if (actionData.leaving !== undefined) return <LeavingCard leaving={actionData.leaving} />;
  return <SignUpSent view={loaderData} answer={actionData} />;
}

type SignUpSentProps = { view: SignUpView; answer: AuthAnswer<SignUpState> };

/** A link was sent to the address. The same for every address: the owner of an existing account learns of it by email. */
function SignUpSent({ view: { returnTo }, answer }: SignUpSentProps) {
  const t = useTranslations();
  const { state, email } = answer;
  const b = (words: ReactNode) => <b>{words}</b>;
  return (
    <AuthPage
      title={t("accounts.signUp.sentTitle")}
      answer={answer}
      banner={state === "resent" && <Alert>{t("accounts.signUp.resent", { email })}</Alert>}
    >
      <AuthHead icon={MailCheck} title={t("accounts.signUp.sentTitle")} isNew>
        {t("accounts.signIn.linkSent")}
      </AuthHead>
      <p className="small soft">{t.rich("accounts.signUp.sentTo", { email, b })}</p>
      <ButtonLink to={withReturn("/login?signup=success", returnTo)}>{t("accounts.signUp.goToSignIn")}</ButtonLink>
      <PostForm action={withReturn("/signup", returnTo)}>
        <input type="hidden" name="email" value={email} />
        <SubmitButton look="quiet" name="intent" value="resend" busyLabel={t("accounts.sending")}>
          {t("accounts.signUp.resend")}
        </SubmitButton>
      </PostForm>
    </AuthPage>
  );
}
