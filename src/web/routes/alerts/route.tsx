import { data } from "react-router";
import { ReadOrFailed } from "#web/components/accounts/read-or-failed.tsx";
import { noIndexMeta } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { AlertsPage } from "#web/routes/alerts/alerts-page.tsx";
import { alertsAction, alertsLoader } from "#web/routes/alerts/alerts.server.ts";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, status } = await alertsLoader(requireViewer(context), context);
  return data(view, { status });
}

export function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  return alertsAction(request, requireViewer(context), context);
}

export const meta = noIndexMeta;

export default function Alerts({ loaderData: view }: Route.ComponentProps) {
  return (
    <Wrap padded>
      <ReadOrFailed area="alerts" view={view} to="/alerts">
        {view.shows === "list" && <AlertsPage view={view} />}
      </ReadOrFailed>
    </Wrap>
  );
}
