import { redirect } from "react-router";
import { requestContext } from "#web/http/request-context.server.ts";
import { profilePictureAction } from "#web/routes/profile-picture/profile-picture.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: the form is on /profile/edit. */
export function loader() {
  return redirect("/profile/edit");
}

export function action({ context, request }: Route.ActionArgs) {
  return profilePictureAction(request, context.get(requestContext));
}
