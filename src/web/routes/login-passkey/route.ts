import { redirect } from "react-router";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerPasskey } from "#web/routes/login-passkey/answer-passkey.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: the sign-in page's script asks here for a challenge and brings the answer. */
export function loader() {
  return redirect("/login");
}

export function action({ context, request }: Route.ActionArgs) {
  return answerPasskey(request, context.get(requestContext));
}
