import MailOpen from "lucide/dist/esm/icons/mail-open.mjs";
import { Link, redirect } from "react-router";
import { SIGN_IN_CODE_MINUTES } from "#core/accounts/sign-in.ts";
import { type AuthAnswer, AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { CodeField, EmailForm } from "#web/components/accounts/account-fields.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { returnToOf, withReturn } from "#web/http/return-address.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { type CodeState, codeAction } from "#web/routes/login-code/login-code.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const returnTo = returnToOf(request);
  if (context.get(requestContext).viewer !== null) throw redirect(returnTo);
  return { returnTo };
}

/** The form carries the return path, also from the sign-in page's own button; this page passes it on. */
export async function action({ context, request }: Route.ActionArgs) {
  return codeAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function LoginCode({ loaderData: { returnTo }, actionData }: Route.ComponentProps) {
  if (actionData?.state === "enter") return <EnterCodeCard returnTo={returnTo} answer={actionData} />;
  return <RequestCodeCard returnTo={returnTo} answer={actionData} />;
}

type CardProps = { returnTo: string; answer: AuthAnswer<CodeState> | undefined };

/** Asks for the address to send a code to. */
function RequestCodeCard({ returnTo, answer }: CardProps) {
  const t = useTranslations("accounts");
  const isMissing = answer !== undefined && answer.toast === null && Object.keys(answer.errors).length === 0;
  return (
    <AuthPage title={t("code6.askTitle")} answer={answer}>
      <AuthHead title={t("code6.askTitle")}>{isMissing ? undefined : t("code6.askText")}</AuthHead>
      <EmailForm
        action={withReturn("/login/code", returnTo)}
        answer={answer}
        title={t("loginFailed")}
        intent="send"
        {...(isMissing && { hint: t("code6.askText") })}
      >
        {t("code6.send")}
      </EmailForm>
      <AuthFoot>
        <Link to={withReturn("/login", returnTo)}>{t("code6.usePassword")}</Link>
      </AuthFoot>
    </AuthPage>
  );
}

/** Asks for the code, which was sent if the address has an account. */
function EnterCodeCard({ returnTo, answer }: CardProps & { answer: AuthAnswer<CodeState> }) {
  const t = useTranslations("accounts");
  const { email, errors } = answer;
  const action = withReturn("/login/code", returnTo);
  return (
    <AuthPage title={t("code6.title")} answer={answer}>
      <AuthHead icon={MailOpen} title={t("code6.title")} isNew>
        {t("code6.text", { email, minutes: SIGN_IN_CODE_MINUTES })}
      </AuthHead>
      <PostForm action={action}>
        <ErrorSummary errors={errors} title={t("loginFailed")} />
        <input type="hidden" name="email" value={email} />
        <CodeField error={errors["code"]} />
        <SubmitButton size="large" busyLabel={t("checking")}>
          {t("signIn.submit")}
        </SubmitButton>
      </PostForm>
      <AuthFoot>
        <PostForm action={action}>
          <input type="hidden" name="email" value={email} />
          <button type="submit" name="intent" value="send" className="link-button">
            {t("code6.again")}
          </button>
        </PostForm>
        <Link to={withReturn("/login", returnTo)}>{t("code6.usePassword")}</Link>
      </AuthFoot>
    </AuthPage>
  );
}
