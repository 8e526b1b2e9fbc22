import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import { answerSecurity } from "#web/routes/account-security/answer-security.server.ts";
import { loadSecurity } from "#web/routes/account-security/load-security.server.ts";
import { SecurityPage } from "#web/routes/account-security/security-page.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  return loadSecurity(requireViewer(context), context);
}

export function action({ context: router, request }: Route.ActionArgs) {
  const context = router.get(requestContext);
  return answerSecurity(request, requireViewer(context), context);
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityPage view={loaderData} answer={actionData} />;
}
