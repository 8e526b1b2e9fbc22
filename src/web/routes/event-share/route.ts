import { eventShareLoader } from "#web/routes/event-share/event-share.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

/** The picture of a shared link to an event. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  return eventShareLoader(params.picture, url, context.get(requestContext));
}
