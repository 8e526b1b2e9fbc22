import { data } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { stopMailAction, stopMailLoader } from "#web/components/stop-mail/stop-mail.server.ts";
import { StopMailPage } from "#web/components/stop-mail/stop-mail-page.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { remindersOffAction, remindersOffLoader } from "#web/routes/email-off/reminders-off.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router, params: { key, event } }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, status } =
    event === undefined
      ? await stopMailLoader("email", key, context)
      : await remindersOffLoader({ key, event }, context);
  return data(view, { status });
}

export function action({ context: router, params: { key, event }, request }: Route.ActionArgs) {
  const context = router.get(requestContext);
  return event === undefined
    ? stopMailAction("email", key, context)
    : remindersOffAction(request, { key, event }, context);
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

/** The page that turns all email notifications off, or for the link of a reminder those of its event, or all by mail. */
export default function EmailOff({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <StopMailPage view={view} answer={answer} />;
}
