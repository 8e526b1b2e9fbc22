import { redirect } from "react-router";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { newPasskeyAction } from "#web/routes/account-passkey/account-passkey.server.ts";
import type { Route } from "./+types/route.ts";

/** Not a page: the script of /account/security fetches a challenge here and sends the new passkey. */
export function loader() {
  return redirect("/account/security");
}

export function action({ context: router, request }: Route.ActionArgs) {
  const context = router.get(requestContext);
  return newPasskeyAction(request, requireViewer(context), context);
}
