import { redirect } from "react-router";
import { requestContext } from "#web/http/request-context.server.ts";
import { followsAction } from "#web/routes/follows/follows.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: forms and scripts send following, hiding and their opposites here. */
export function loader() {
  return redirect("/organizers");
}

export function action({ context, request }: Route.ActionArgs) {
  return followsAction(request, context.get(requestContext));
}
