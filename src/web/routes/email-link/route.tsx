import MailCheck from "lucide/dist/esm/icons/mail-check.mjs";
import Undo2 from "lucide/dist/esm/icons/undo-2.mjs";
import Unlink from "lucide/dist/esm/icons/unlink.mjs";
import { data } from "react-router";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { emailLinkAction } from "#web/routes/email-link/email-link.server.ts";
import { EMAIL_LINK_PATHS, type EmailLink, emailLinkAt } from "#web/routes/email-link/email-link.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { Route } from "./+types/route.ts";

/**
 * Shows the button that performs the link's action. Opening the page changes nothing, because mail scanners open links
 * too.
 */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  return data({ link: emailLinkAt(pathname), token }, { status: token === "" ? 410 : 200 });
}

export function action({ context, request }: Route.ActionArgs) {
  return emailLinkAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

/** The page of a mailed link about an account's address (PRODUCT P9). */
export default function EmailLinkPage({ loaderData: { link, token }, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations(`accounts.${link}`);
  if (answer?.state === "done") return <Done link={link} email={answer.email} />;
  if (token === "" || answer?.state === "spent") return <Spent link={link} isNew={answer !== undefined} />;
  return (
    <AuthPage title={t("title")} answer={answer}>
      <AuthHead icon={link === "undoEmail" ? Undo2 : MailCheck} title={t("title")}>
        {t("text")}
      </AuthHead>
      <PostForm action={`${EMAIL_LINK_PATHS[link]}?token=${encodeURIComponent(token)}`}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton size="large" busyLabel={t("busy")}>
          {t("submit")}
        </SubmitButton>
      </PostForm>
    </AuthPage>
  );
}

function Done({ link, email }: { link: EmailLink; email: string }) {
  const t = useTranslations(`accounts.${link}`);
  return (
    <AuthPage title={t("doneTitle")}>
      <AuthHead icon={MailCheck} title={t("doneTitle")} isNew>
        {t("done", { email })}
      </AuthHead>
      <ButtonLink look="primary" size="large" to={link === "undoEmail" ? "/forgot-password" : "/account"}>
        {t("goOn")}
      </ButtonLink>
    </AuthPage>
  );
}

function Spent({ link, isNew }: { link: EmailLink; isNew: boolean }) {
  const t = useTranslations(`accounts.${link}`);
  return (
    <AuthPage title={t("invalidTitle")}>
      <AuthHead icon={Unlink} title={t("invalidTitle")} isNew={isNew}>
        {t("invalid")}
      </AuthHead>
      <AuthFoot>
        <ButtonLink to={link === "undoEmail" ? "/contact" : "/account"}>{t("instead")}</ButtonLink>
      </AuthFoot>
    </AuthPage>
  );
}
