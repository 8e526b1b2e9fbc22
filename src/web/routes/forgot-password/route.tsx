import MailCheck from "lucide/dist/esm/icons/mail-check.mjs";
import { Link } from "react-router";
import { type AuthAnswer, AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { EmailForm } from "#web/components/accounts/account-fields.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { returnToOf, withReturn } from "#web/http/return-address.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { forgotAction, type ForgotState } from "#web/routes/forgot-password/forgot-password.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ request }: Route.LoaderArgs) {
  return { returnTo: returnToOf(request) };
}

export function action({ context, request }: Route.ActionArgs) {
  return forgotAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function ForgotPassword({ loaderData: { returnTo }, actionData }: Route.ComponentProps) {
  if (actionData?.state === "sent") return <Sent returnTo={returnTo} answer={actionData} />;
  return <RequestCard returnTo={returnTo} answer={actionData} />;
}

type CardProps = { returnTo: string; answer: AuthAnswer<ForgotState> | undefined };

function RequestCard({ returnTo, answer }: CardProps) {
  const t = useTranslations();
  return (
    <AuthPage title={t("accounts.forgot.title")} answer={answer}>
      <AuthHead title={t("accounts.forgot.title")}>{t("accounts.forgot.text")}</AuthHead>
      <EmailForm
        action={withReturn("/forgot-password", returnTo)}
        answer={answer}
        title={t("accounts.forgot.failedTitle")}
      >
        {t("accounts.forgot.submit")}
      </EmailForm>
      <AuthFoot>
        <Link to={withReturn("/login", returnTo)}>{t("accounts.backToSignIn")}</Link>
      </AuthFoot>
    </AuthPage>
  );
}

function Sent({ returnTo, answer }: CardProps & { answer: AuthAnswer<ForgotState> }) {
  const t = useTranslations();
  const { email } = answer;
  return (
    <AuthPage title={t("accounts.forgot.sentTitle")}>
      <AuthHead icon={MailCheck} title={t("accounts.forgot.sentTitle")} isNew>
        {t("accounts.forgot.sent", { email })}
      </AuthHead>
      <p className="small soft">{t("accounts.forgot.sentHint")}</p>
      <ButtonLink to={withReturn("/login", returnTo)}>{t("accounts.backToSignIn")}</ButtonLink>
      <PostForm action={withReturn("/forgot-password", returnTo)}>
        <input type="hidden" name="email" value={email} />
        <SubmitButton look="quiet" busyLabel={t("accounts.sending")}>
          {t("accounts.forgot.again")}
        </SubmitButton>
      </PostForm>
    </AuthPage>
  );
}
