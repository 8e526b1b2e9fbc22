import type { LucideIcon } from "lucide-react";
import Mail from "lucide-react/icons/mail";
import MailMinus from "lucide-react/icons/mail-minus";
import Unlink from "lucide-react/icons/unlink";
import { data } from "react-router";
import "#messages/parts/digest.ts";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerDigestOff } from "#web/routes/digest-off/answer-digest-off.server.ts";
import type { DigestOffView } from "#web/routes/digest-off/digest-off-view.ts";
import { loadDigestOff } from "#web/routes/digest-off/load-digest-off.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { view, status } = await loadDigestOff(params.key, context.get(requestContext));
  return data(view, { status });
}

export function action({ context, params }: Route.ActionArgs) {
  return answerDigestOff(params.key, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

const ICONS: Readonly<Record<DigestOffView["state"], LucideIcon>> = { on: Mail, off: MailMinus, missing: Unlink };

/** Where the weekly digest is turned off, for whoever holds the link of a letter. */
export default function DigestOff({ loaderData: { state, title, text }, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("digest.leave");
  return (
    <AuthPage title={title} answer={answer}>
      <AuthHead key={state} icon={ICONS[state]} title={title} isNew={answer !== undefined}>
        {text}
      </AuthHead>
      {state === "on" && (
        <PostForm>
          <SubmitButton size="large" look="primary" busyLabel={t("busy")}>
            {t("submit")}
          </SubmitButton>
        </PostForm>
      )}
      <AuthFoot>
        <ButtonLink look="quiet" to="/preferences">
          {t("preferences")}
        </ButtonLink>
        <ButtonLink look="quiet" to="/events">
          {t("events")}
        </ButtonLink>
      </AuthFoot>
    </AuthPage>
  );
}
