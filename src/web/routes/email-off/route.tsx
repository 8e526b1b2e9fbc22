import { data } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { stopMailAction, stopMailLoader } from "#web/components/stop-mail/stop-mail.server.ts";
import { StopMailPage } from "#web/components/stop-mail/stop-mail-page.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { view, status } = await stopMailLoader("email", params.key, context.get(requestContext));
  return data(view, { status });
}

export function action({ context, params }: Route.ActionArgs) {
  return stopMailAction("email", params.key, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

/** The page that turns all email notifications off. */
export default function EmailOff({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <StopMailPage view={view} answer={answer} />;
}
