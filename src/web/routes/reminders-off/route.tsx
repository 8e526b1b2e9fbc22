import Bell from "lucide/dist/esm/icons/bell.mjs";
import BellOff from "lucide/dist/esm/icons/bell-off.mjs";
import Unlink from "lucide/dist/esm/icons/unlink.mjs";
import { data } from "react-router";
import { REMINDERS_PATH } from "#core/reminders/reminder-address.ts";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import {
  remindersOffAction,
  remindersOffLoader,
  type RemindersOffView,
} from "#web/routes/reminders-off/reminders-off.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { IconNode } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { view, status } = await remindersOffLoader(params, context.get(requestContext));
  return data(view, { status });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return remindersOffAction(request, params, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

const ICONS: Readonly<Record<RemindersOffView["state"], IconNode>> = { on: Bell, off: BellOff, missing: Unlink };

/** The page that turns reminders off, for anyone with the link from a mail. */
export default function RemindersOff({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("reminders.off");
  const { state, title, text, offersEvent, offersMail } = view;
  return (
    <AuthPage title={title} answer={answer}>
      <AuthHead key={`${state} ${text}`} icon={ICONS[state]} title={title} isNew={answer !== undefined}>
        {text}
      </AuthHead>
      {offersEvent !== null && (
        <PostForm>
          <SubmitButton size="large" look="primary" name="what" value="event" busyLabel={t("busy")}>
            {offersEvent}
          </SubmitButton>
        </PostForm>
      )}
      {offersMail && (
        <PostForm>
          <SubmitButton size="large" look="outline" name="what" value="mail" busyLabel={t("busy")}>
            {t("mail")}
          </SubmitButton>
        </PostForm>
      )}
      <AuthFoot>
        <ButtonLink look="quiet" to={REMINDERS_PATH}>
          {t("preferences")}
        </ButtonLink>
        <ButtonLink look="quiet" to="/events">
          {t("events")}
        </ButtonLink>
      </AuthFoot>
    </AuthPage>
  );
}
