import { data } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { stopMailAction, stopMailLoader } from "#web/components/stop-mail/stop-mail.server.ts";
import { StopMailPage } from "#web/components/stop-mail/stop-mail-page.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { remindersOffAction, remindersOffLoader } from "#web/routes/email-off/reminders-off.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router, params: { key } }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, status } = isOfReminder(key)
    ? await remindersOffLoader(key, context)
    : await stopMailLoader("email", key, context);
  return data(view, { status });
}

export function action({ context: router, params: { key }, request }: Route.ActionArgs) {
  const context = router.get(requestContext);
  return isOfReminder(key) ? remindersOffAction(request, key, context) : stopMailAction("email", key, context);
}

/** A link in a reminder names its event too. */
function isOfReminder(key: string): boolean {
  return key.includes(".");
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

/** The page that turns all email notifications off, or for the link of a reminder those of its event, or all by mail. */
export default function EmailOff({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <StopMailPage view={view} answer={answer} />;
}
