import { data } from "react-router";
import { AppError } from "#core/errors.ts";
import type { StoppableMail } from "#core/notifications/notification.ts";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { stopMailAction, stopMailLoader } from "#web/components/stop-mail/stop-mail.server.ts";
import { StopMailPage } from "#web/components/stop-mail/stop-mail-page.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { remindersOffAction, remindersOffLoader } from "#web/routes/mail-off/reminders-off.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router, params }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const what = whatOf(params);
  const { view, status } = await (what === "reminders"
    ? remindersOffLoader(params.key, context)
    : stopMailLoader(what, params.key, context));
  return data(view, { status });
}

export function action({ context: router, params, request }: Route.ActionArgs) {
  const context = router.get(requestContext);
  const what = whatOf(params);
  return what === "reminders"
    ? remindersOffAction(request, params.key, context)
    : stopMailAction(what, params.key, context);
}

/** What a link turns off: /digest/off and /email/off; a link in a reminder names its event after the key. */
function whatOf({ what, key }: Route.LoaderArgs["params"]): StoppableMail | "reminders" {
  if (what === "email" && key.includes(".")) return "reminders";
  if (what !== "digest" && what !== "email") throw new AppError("not-found", "there is no such mail to turn off");
  return what;
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

/** The page that turns the weekly digest, all email notifications or reminders off. */
export default function MailOff({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <StopMailPage view={view} answer={answer} />;
}
