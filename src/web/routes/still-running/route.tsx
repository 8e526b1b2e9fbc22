import CalendarCheck from "lucide/dist/esm/icons/calendar-check.mjs";
import CalendarClock from "lucide/dist/esm/icons/calendar-clock.mjs";
import CalendarX2 from "lucide/dist/esm/icons/calendar-x-2.mjs";
import Unlink from "lucide/dist/esm/icons/unlink.mjs";
import { data, Link } from "react-router";
import { AuthFoot, AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import {
  type StillRunningAnswer,
  type StillRunningView,
  stillRunningAction,
  stillRunningLoader,
} from "#web/routes/still-running/still-running.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { IconPath } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { Route } from "./+types/route.ts";

const ICONS: Readonly<Record<StillRunningView["state"], IconPath>> = {
  ask: CalendarClock,
  confirmed: CalendarCheck,
  over: CalendarX2,
  missing: Unlink,
};

/** The page on which whoever keeps a series says whether it still takes place. */
function StillRunningPage({ view, answer }: { view: StillRunningView; answer: StillRunningAnswer | null }) {
  const { state, title, text, event } = view;
  const t = useTranslations("stillRunning");
  return (
    <AuthPage title={title} answer={answer ?? undefined}>
      <AuthHead key={state} icon={ICONS[state]} title={title} isNew={answer !== null}>
        {text}
      </AuthHead>
      {event !== null && (
        <p>
          <Link to={event.href} dir="auto">
            <b>{event.title}</b>
          </Link>
          <br />
          <bdi>{event.organizer}</bdi>
          {event.last !== null && (
            <>
              <br />
              {event.last}
            </>
          )}
        </p>
      )}
      {state === "ask" && event !== null && <Answers href={event.href} />}
      <AuthFoot>
        <ButtonLink look="quiet" to="/my-events">
          {t("myEvents")}
        </ButtonLink>
      </AuthFoot>
    </AuthPage>
  );
}

function Answers({ href }: { href: string }) {
  const t = useTranslations("stillRunning");
  return (
    <>
      <PostForm>
        <input type="hidden" name="intent" value="confirm" />
        <SubmitButton size="large" look="primary" busyLabel={t("confirming")}>
          {t("yes")}
        </SubmitButton>
      </PostForm>
      <ButtonLink look="outline" size="large" to={`${href}/edit`}>
        {t("change")}
      </ButtonLink>
      <PostForm>
        <input type="hidden" name="intent" value="end" />
        <SubmitButton size="large" look="quiet" busyLabel={t("ending")}>
          {t("ended")}
        </SubmitButton>
      </PostForm>
      <p className="small soft">{t("endHint")}</p>
    </>
  );
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { view, status } = await stillRunningLoader(params.key, context.get(requestContext));
  return data(view, { status });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return stillRunningAction(request, params.key, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function StillRunningRoute({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <StillRunningPage view={view} answer={answer ?? null} />;
}
