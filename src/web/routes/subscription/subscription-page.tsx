import type { LucideIcon } from "lucide-react";
import Mail from "lucide-react/icons/mail";
import MailCheck from "lucide-react/icons/mail-check";
import MailMinus from "lucide-react/icons/mail-minus";
import Unlink from "lucide-react/icons/unlink";
import "#messages/parts/contacts.ts";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import type { SubscriptionAnswer, SubscriptionView } from "#web/routes/subscription/subscription-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

const ICONS: Readonly<Record<SubscriptionView["state"], LucideIcon>> = {
  pending: Mail,
  confirmed: MailCheck,
  left: MailMinus,
  missing: Unlink,
};

/** Where an address is confirmed, and where it leaves the list, for whoever holds the page's address. */
export function SubscriptionPage({ view, answer }: { view: SubscriptionView; answer: SubscriptionAnswer | null }) {
  const { state, title, text } = view;
  return (
    <AuthPage title={title} answer={answer ?? undefined}>
      <AuthHead key={state} icon={ICONS[state]} title={title} isNew={answer !== null}>
        {text}
      </AuthHead>
      <Acts view={view} />
    </AuthPage>
  );
}

function Acts({ view: { state, leave } }: { view: SubscriptionView }) {
  const t = useTranslations("contacts.page");
  if (state === "missing") {
    return (
      <ButtonLink look="primary" size="large" to="/newsletter">
        {t("again")}
      </ButtonLink>
    );
  }
  if (state === "pending") {
    return (
      <>
        <Act intent="confirm" label={t("confirm")} busy={t("confirming")} look="primary" />
        <Act intent="leave" label={t("refuse")} busy={t("leaving")} look="quiet" />
      </>
    );
  }
  return (
    <>
      {state === "left" ? (
        <Act intent="confirm" label={t("back")} busy={t("comingBack")} look="outline" />
      ) : (
        <Act intent="leave" label={leave} busy={t("leaving")} look="outline" />
      )}
      <AuthFoot>
        <ButtonLink look="quiet" to="/events">
          {t("events")}
        </ButtonLink>
      </AuthFoot>
    </>
  );
}

type ActProps = { intent: "confirm" | "leave"; label: string; busy: string; look: "primary" | "outline" | "quiet" };

function Act({ intent, label, busy, look }: ActProps) {
  return (
    <PostForm>
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton size="large" look={look} busyLabel={busy}>
        {label}
      </SubmitButton>
    </PostForm>
  );
}
