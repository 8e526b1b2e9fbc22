import { data } from "react-router";
import { noIndexMeta } from "#web/http/no-index.ts";
import { ReadOrFailed } from "#web/components/accounts/read-or-failed.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { myEventsAction } from "#web/routes/my-events/my-events-action.server.ts";
import { myEventsLoader } from "#web/routes/my-events/my-events-loader.server.ts";
import { MyEventsBeyond, MyEventsPage } from "#web/routes/my-events/my-events-page.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, status } = await myEventsLoader(new URL(request.url), requireViewer(context), context);
  return data(view, { status });
}

export function action({ request, context }: Route.ActionArgs) {
  return myEventsAction(request, context.get(requestContext));
}

export const meta = noIndexMeta;

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
