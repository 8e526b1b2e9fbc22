import { redirect } from "react-router";
import { requestContext } from "#web/http/request-context.server.ts";
import { passkeyAction } from "#web/routes/login-passkey/login-passkey.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: the sign-in page's script asks here for a challenge and brings the answer. */
export function loader() {
  return redirect("/login");
}

export function action({ context, request }: Route.ActionArgs) {
  return passkeyAction(request, context.get(requestContext));
}
