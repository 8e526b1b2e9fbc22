import MailCheck from "lucide-react/icons/mail-check";
import Unlink from "lucide-react/icons/unlink";
import { Link } from "react-router";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { EmailForm } from "#web/components/accounts/email-form.tsx";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { withReturn } from "#web/components/accounts/return-address.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerVerifyEmail } from "#web/routes/verify-email/answer-verify-email.server.ts";
import { loadVerifyEmail } from "#web/routes/verify-email/load-verify-email.server.ts";
import { useTranslations } from "#web/texts.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return loadVerifyEmail(request, context.get(requestContext));
}

export function action({ context, request }: Route.ActionArgs) {
  return answerVerifyEmail(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

/** A link that confirms nothing, and the way to a new one. A good link never shows this page. */
export default function VerifyEmail({ loaderData: { reason, returnTo }, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("accounts");
  const isSent = answer?.state === "sent";
  const title = isSent ? t("signUp.sentTitle") : t(`verify.${reason}Title`);
  return (
    <AuthPage title={title} answer={answer}>
      <AuthHead icon={isSent ? MailCheck : reason === "ask" ? undefined : Unlink} title={title} isNew={isSent}>
        {answer !== undefined && isSent ? t("verify.sent", { email: answer.email }) : t(`verify.${reason}`)}
      </AuthHead>
      {!isSent && (
        <EmailForm action={withReturn("/verify-email", returnTo)} answer={answer}>
          {t("signIn.resend")}
        </EmailForm>
      )}
      <AuthFoot>
        <Link to={withReturn("/login", returnTo)}>{t("backToSignIn")}</Link>
      </AuthFoot>
    </AuthPage>
  );
}
