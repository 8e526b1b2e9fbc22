import MailCheck from "lucide/dist/esm/icons/mail-check.mjs";
import Unlink from "lucide/dist/esm/icons/unlink.mjs";
import { Link } from "react-router";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { EmailForm } from "#web/components/accounts/account-fields.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { withReturn } from "#web/http/return-address.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { verifyEmailAction, verifyEmailLoader } from "#web/routes/verify-email/verify-email.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return verifyEmailLoader(request, context.get(requestContext));
}

export function action({ context, request }: Route.ActionArgs) {
  return verifyEmailAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

/**
 * The page of the mailed link: the button that confirms the address, or why the link is not valid, and the form for a
 * new link.
 */
export default function VerifyEmail({ loaderData, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("accounts");
  const { returnTo, token } = loaderData;
  const reason = answer === undefined ? loaderData.reason : reasonAfter(answer.state, loaderData.reason);
  const isSent = answer?.state === "sent";
  const title = isSent ? t("signUp.sentTitle") : t(`verify.${reason}Title`);
  return (
    <AuthPage title={title} answer={answer}>
      <AuthHead icon={isSent ? MailCheck : ICONS[reason]} title={title} isNew={isSent}>
        {answer !== undefined && isSent ? t("verify.sent", { email: answer.email }) : t(`verify.${reason}`)}
      </AuthHead>
      {!isSent && reason === "confirm" && <ConfirmForm token={token} returnTo={returnTo} />}
      {!isSent && reason !== "confirm" && (
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

type Reason = Route.ComponentProps["loaderData"]["reason"];

const ICONS = { ask: undefined, confirm: MailCheck, invalid: Unlink, expired: Unlink };

/** Returns the state of the page after one of its forms was submitted. */
function reasonAfter(state: Reason | "form" | "sent", before: Reason): Reason {
  return state === "form" || state === "sent" ? before : state;
}

function ConfirmForm({ token, returnTo }: { token: string; returnTo: string }) {
  const t = useTranslations("accounts.verify");
  return (
    <PostForm action={withReturn(`/verify-email?token=${encodeURIComponent(token)}`, returnTo)}>
      <input type="hidden" name="token" value={token} />
      <SubmitButton size="large" name="intent" value="confirm" busyLabel={t("busy")}>
        {t("submit")}
      </SubmitButton>
    </PostForm>
  );
}
