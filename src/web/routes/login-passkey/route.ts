import { redirect } from "react-router";
import { requestContext } from "#web/http/request-context.server.ts";
import { passkeyAction } from "#web/routes/login-passkey/login-passkey.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: the sign-in page's script fetches a challenge here and sends the passkey's response. */
export function loader() {
  return redirect("/login");
}

export function action({ context, request }: Route.ActionArgs) {
  return passkeyAction(request, context.get(requestContext));
}
