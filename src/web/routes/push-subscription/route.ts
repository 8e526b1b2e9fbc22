import { redirect } from "react-router";
import { DEVICE_PUSH_PATH } from "#core/push/push.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { subscriptionAction } from "#web/routes/push-subscription/push-subscription.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: scripts and the service worker send the browser's subscription here. */
export function loader() {
  return redirect(DEVICE_PUSH_PATH);
}

export function action({ context, request }: Route.ActionArgs) {
  return subscriptionAction(request, context.get(requestContext));
}
