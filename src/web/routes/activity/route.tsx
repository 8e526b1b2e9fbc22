import { data, redirect } from "react-router";
import { listPath, parseListAddress } from "#core/list-address.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { noIndexMeta } from "#web/http/no-index.ts";
import { ReadOrFailed } from "#web/components/accounts/read-or-failed.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { ActivityBeyond, ActivityPage } from "#web/routes/activity/activity-page.tsx";
import { activityAction, activityLoader } from "#web/routes/activity/activity.server.ts";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const viewer = requireViewer(context);
  const { searchParams } = new URL(request.url);
  const { faulty, address } = parseListAddress(searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(listPath("/activity", address));
  const { view, status } = await activityLoader(viewer, address.page, context);
  return data(view, { status });
}

export function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  return activityAction(request, requireViewer(context), context);
}

export const meta = noIndexMeta;

export default function Activity({ loaderData: view }: Route.ComponentProps) {
  return (
    <Wrap padded>
      <ReadOrFailed area="activity" view={view} to="/activity">
        {view.shows === "beyond" && <ActivityBeyond view={view} />}
        {view.shows === "log" && <ActivityPage view={view} />}
      </ReadOrFailed>
    </Wrap>
  );
}
