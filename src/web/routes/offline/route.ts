import { requestContext } from "#web/http/request-context.server.ts";
import { offlineAction, offlineLoader } from "#web/routes/offline/offline.server.ts";
import type { Route } from "./+types/route.ts";

/** The page that the service worker shows without a network. This one shows no events, and is the same for everybody. */
export function loader({ context }: Route.LoaderArgs) {
  return offlineLoader(context.get(requestContext));
}

/** The same page with the sender's saved events of the coming days. Only reads; the saves of a device are in the form. */
export function action({ context, request }: Route.ActionArgs) {
  return offlineAction(request, context.get(requestContext));
}
