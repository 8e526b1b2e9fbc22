import { data } from "react-router";
import "#messages/parts/my-events.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { ReadOrFailed } from "#web/components/accounts/read-or-failed.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import { answerMyEvents } from "#web/routes/my-events/answer-my-events.server.ts";
import { loadMyEvents } from "#web/routes/my-events/load-my-events.server.ts";
import { MyEventsBeyond, MyEventsPage } from "#web/routes/my-events/my-events-page.tsx";
import { Wrap } from "#web/ui/wrap.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, status } = await loadMyEvents(new URL(request.url), requireViewer(context), context);
  return data(view, { status });
}

export function action({ request, context }: Route.ActionArgs) {
  return answerMyEvents(request, context.get(requestContext));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function MyEvents({ loaderData: view }: Route.ComponentProps) {
  return (
    <Wrap padded>
      <ReadOrFailed area="myEvents" view={view} to="/my-events">
        {view.shows === "beyond" && <MyEventsBeyond view={view} />}
        {view.shows === "list" && <MyEventsPage view={view} />}
      </ReadOrFailed>
    </Wrap>
  );
}
