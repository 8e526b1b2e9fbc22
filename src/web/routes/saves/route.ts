import { redirect } from "react-router";
import { requestContext } from "#web/http/request-context.server.ts";
import { savesAction } from "#web/routes/saves/saves.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: forms and scripts send bookmarks here. */
export function loader() {
  return redirect("/saved-events");
}

export function action({ context, request }: Route.ActionArgs) {
  return savesAction(request, context.get(requestContext));
}
