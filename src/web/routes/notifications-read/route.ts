import { redirect } from "react-router";
import { requestContext } from "#web/http/request-context.server.ts";
import { readAction } from "#web/routes/notifications-read/notifications-read.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: forms and scripts mark notifications as read here. */
export function loader() {
  return redirect("/notifications");
}

export function action({ context, request }: Route.ActionArgs) {
  return readAction(request, context.get(requestContext));
}
