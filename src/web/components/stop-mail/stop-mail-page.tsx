import Mail from "lucide/dist/esm/icons/mail.mjs";
import MailMinus from "lucide/dist/esm/icons/mail-minus.mjs";
import Unlink from "lucide/dist/esm/icons/unlink.mjs";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { IconPath } from "#web/ui/icon.tsx";

const ICONS: Readonly<Record<StopMailView["state"], IconPath>> = { on: Mail, off: MailMinus, missing: Unlink };

type StopMailPageProps = { view: StopMailView; answer: StopMailAnswer | undefined };

/** The page to turn off mail, for anyone with the link from a mail. */
export function StopMailPage({ view: { state, title, text, buttons, preferences }, answer }: StopMailPageProps) {
  const t = useTranslations("digest.leave");
  return (
    <AuthPage title={title} answer={answer}>
      <AuthHead key={text} icon={ICONS[state]} title={title} isNew={answer !== undefined}>
        {text}
      </AuthHead>
      {buttons.map(({ what, label }, index) => (
        <PostForm key={what}>
          <SubmitButton
            size="large"
            look={index === 0 ? "primary" : "outline"}
            name="what"
            value={what}
            busyLabel={t("busy")}
          >
            {label}
          </SubmitButton>
        </PostForm>
      ))}
      <AuthFoot>
        <ButtonLink look="quiet" to={preferences.path}>
          {preferences.label}
        </ButtonLink>
        <ButtonLink look="quiet" to="/events">
          {t("events")}
        </ButtonLink>
      </AuthFoot>
    </AuthPage>
  );
}

/** Whether the mail of this link's recipient is on; finished texts. */
export type StopMailView = {
  state: "on" | "off" | "missing";
  title: string;
  text: string;
  /** What can be turned off, with the form's value for it. */
  buttons: readonly { what: string; label: string }[];
  /** Where more can be chosen. */
  preferences: { path: string; label: string };
};
export type StopMailAnswer = { toast: ShownToast | null };
