import Mail from "lucide/dist/esm/icons/mail.mjs";
import MailCheck from "lucide/dist/esm/icons/mail-check.mjs";
import MailMinus from "lucide/dist/esm/icons/mail-minus.mjs";
import Unlink from "lucide/dist/esm/icons/unlink.mjs";
import { data } from "react-router";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import {
  type SubscriptionAnswer,
  type SubscriptionView,
  subscriptionAction,
  subscriptionLoader,
} from "#web/routes/subscription/subscription.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { Route } from "./+types/route.ts";
import type { IconPath } from "#web/ui/icon.tsx";

const ICONS: Readonly<Record<SubscriptionView["state"], IconPath>> = {
  pending: Mail,
  confirmed: MailCheck,
  left: MailMinus,
  missing: Unlink,
};

/** The page that confirms an address or removes it from a list, for anyone who has the page's address. */
function SubscriptionPage({ view, answer }: { view: SubscriptionView; answer: SubscriptionAnswer | null }) {
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

export async function loader({ context, params }: Route.LoaderArgs) {
  const { view, status } = await subscriptionLoader(params.key, context.get(requestContext));
  return data(view, { status });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return subscriptionAction(request, params.key, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function Subscription({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <SubscriptionPage view={view} answer={answer ?? null} />;
}
