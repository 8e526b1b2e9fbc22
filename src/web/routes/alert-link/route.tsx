import Bell from "lucide/dist/esm/icons/bell.mjs";
import BellMinus from "lucide/dist/esm/icons/bell-minus.mjs";
import BellPlus from "lucide/dist/esm/icons/bell-plus.mjs";
import Unlink from "lucide/dist/esm/icons/unlink.mjs";
import { data, Link } from "react-router";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import {
  type AlertLinkAnswer,
  type AlertLinkView,
  alertLinkAction,
  alertLinkLoader,
} from "#web/routes/alert-link/alert-link.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { IconPath } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { bdi } from "#web/ui/rich-words.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { Route } from "./+types/route.ts";

const ICONS: Readonly<Record<AlertLinkView["state"], IconPath>> = {
  pending: BellPlus,
  on: Bell,
  ended: BellMinus,
  allOn: Bell,
  allEnded: BellMinus,
  missing: Unlink,
};

type PageProps = { view: AlertLinkView; answer: AlertLinkAnswer | null };

/** The page that confirms, changes or ends an alert, for anyone who has the page's address. */
function AlertLinkPage({ view, answer }: PageProps) {
  const { state, title, text, alert } = view;
  const t = useTranslations("alerts.link");
  return (
    <AuthPage title={title} answer={answer ?? undefined}>
      <AuthHead key={state} icon={ICONS[state]} title={title} isNew={answer !== null}>
        {text}
      </AuthHead>
      {alert !== null && (
        <p>
          <Link to={alert.listPath}>
            <b>{bdi(alert.words)}</b>
          </Link>
        </p>
      )}
      <Acts view={view} />
      {state !== "missing" && (
        <AuthFoot>
          <ButtonLink look="quiet" to="/events">
            {t("events")}
          </ButtonLink>
        </AuthFoot>
      )}
    </AuthPage>
  );
}

function Acts({ view: { state, alert } }: Pick<PageProps, "view">) {
  const t = useTranslations("alerts.link");
  switch (state) {
    case "missing":
      return (
        <ButtonLink look="primary" size="large" to="/events">
          {t("events")}
        </ButtonLink>
      );
    case "pending":
      return (
        <>
          <Act intent="confirm" label={t("confirm")} busy={t("confirming")} look="primary" />
          <Act intent="end" label={t("refuse")} busy={t("ending")} look="quiet" />
        </>
      );
    case "on":
      return (
        <>
          <Act intent="end" label={t("end")} busy={t("ending")} look="primary" />
          {alert !== null && <ChangeForm alert={alert} />}
        </>
      );
    case "ended":
      return <Act intent="confirm" label={t("again")} busy={t("starting")} look="outline" />;
    case "allOn":
      return <Act intent="end" label={t("endAll")} busy={t("ending")} look="primary" />;
    default:
      return null;
  }
}

type ActProps = { intent: "confirm" | "end"; label: string; busy: string; look: "primary" | "outline" | "quiet" };

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

/** How often the reader is notified. */
function ChangeForm({ alert: { rhythms, rhythm } }: { alert: NonNullable<AlertLinkView["alert"]> }) {
  const t = useTranslations("alerts");
  return (
    <PostForm>
      <input type="hidden" name="intent" value="change" />
      <SelectField key={rhythm} name="rhythm" label={t("new.how")} required options={rhythms} defaultValue={rhythm} />
      <SubmitButton look="outline">{t("save")}</SubmitButton>
    </PostForm>
  );
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { view, status } = await alertLinkLoader(request, params.key, context.get(requestContext));
  return data(view, { status });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return alertLinkAction(request, params.key, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function AlertLinkRoute({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <AlertLinkPage view={view} answer={answer ?? null} />;
}
