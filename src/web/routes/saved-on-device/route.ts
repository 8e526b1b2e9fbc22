import { redirect } from "react-router";
import { requestContext } from "#web/http/request-context.server.ts";
import { savedOnDeviceAction } from "#web/routes/saved-on-device/saved-on-device.server.ts";
import type { Route } from "./+types/route.ts";

/**
 * Not a page: the script of /saved-events fetches the cards of events saved on a device here. Only reads; uses POST
 * because there may be hundreds of ids.
 */
export function loader() {
  return redirect("/saved-events");
}

export function action({ context, request }: Route.ActionArgs) {
  return savedOnDeviceAction(request, context.get(requestContext));
}
