import Bell from "lucide/dist/esm/icons/bell.mjs";
import BellOff from "lucide/dist/esm/icons/bell-off.mjs";
import Unlink from "lucide/dist/esm/icons/unlink.mjs";
import { REMINDERS_PATH } from "#core/reminders/reminder-address.ts";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import type { RemindersOffAnswer, RemindersOffView } from "#web/routes/email-off/reminders-off.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { IconNode } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

const ICONS: Readonly<Record<RemindersOffView["state"], IconNode>> = { on: Bell, off: BellOff, missing: Unlink };

type PageProps = { view: RemindersOffView; answer: RemindersOffAnswer | undefined };

/** The page that turns reminders off, for anyone with the link from a mail. */
export function RemindersOffPage({ view, answer }: PageProps) {
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
