import { redirect } from "react-router";
import { requestContext } from "#web/http/request-context.server.ts";
import { editDatesAction } from "#web/routes/event-edit-dates/event-edit-dates.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: the form's script sends a POST here. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/events/${params.event}/edit`);
}

export function action({ context, request, params }: Route.ActionArgs) {
  return editDatesAction(request, params.event, context.get(requestContext));
}
