import { data } from "react-router";
import { AccountFrame } from "#web/components/accounts/account-frame.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { RemindersPage } from "#web/routes/reminders/reminders-page.tsx";
import { remindersAction, remindersLoader } from "#web/routes/reminders/reminders.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router, request }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, ...init } = await remindersLoader(request, requireViewer(context), context);
  return data(view, init);
}

export function action({ context, request }: Route.ActionArgs) {
  return remindersAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function Reminders({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AccountFrame area="reminders" view={view} to="/preferences/reminders">
      {view.shows === "form" && <RemindersPage view={view} answer={answer ?? null} />}
    </AccountFrame>
  );
}
