import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import { answerDelete } from "#web/routes/account-delete/answer-delete.server.ts";
import { DeletePage } from "#web/routes/account-delete/delete-page.tsx";
import { loadDelete } from "#web/routes/account-delete/load-delete.server.ts";
import type { Route } from "./+types/route.ts";

export function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  return loadDelete(requireViewer(context), context);
}

export function action({ context: router, request }: Route.ActionArgs) {
  const context = router.get(requestContext);
  return answerDelete(request, requireViewer(context), context);
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  return <DeletePage view={loaderData} answer={actionData} />;
}
